// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The targets that a run has started, by host and port: parameters of a URL differ. Thread-safe.
 */
final class OwnTargets {

    private static final Pattern HOST_AND_PORT = Pattern.compile("//([^/?#,)]+)");

    private final Set<String> known = ConcurrentHashMap.newKeySet();

    void add(String url) {
        known.add(hostAndPort(url));
    }

    boolean leadsTo(String url) {
        return known.contains(hostAndPort(url));
    }

    private static String hostAndPort(String url) {
        Matcher matcher = HOST_AND_PORT.matcher(url);
        return matcher.find() ? matcher.group(1) : url;
    }
}
