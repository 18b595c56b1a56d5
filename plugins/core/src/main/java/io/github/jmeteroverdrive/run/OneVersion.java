// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Fingerprint;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether all of our jars are of one version. A release that was unpacked over another, or a single
 * plugin that was upgraded, leaves two, of which JMeter loads either.
 */
final class OneVersion {

    private static final Pattern JAR = Pattern.compile("overdrive-[a-z]+-(.+)\\.jar");

    private OneVersion() {}

    /**
     * @param jmeter its folder
     * @throws Refusal when there are several
     */
    static void check(Path jmeter) {
        SortedMap<String, String> jarOfVersion = new TreeMap<>();
        try {
            for (Path jar : Fingerprint.ours(jmeter)) {
                Matcher name = JAR.matcher(jar.getFileName().toString());
                if (name.matches()) jarOfVersion.putIfAbsent(name.group(1), name.group());
            }
        } catch (IOException e) {
            return; // no JMeter of that form, such as that of a test
        }
        if (jarOfVersion.size() > 1)
            throw new Refusal(
                    "JMeter has jars of JMeter Overdrive in several versions, such as "
                            + String.join(" and ", jarOfVersion.values())
                            + ": upgrade all of its plugins, and leave no older jar in lib and lib/ext.");
    }
}
