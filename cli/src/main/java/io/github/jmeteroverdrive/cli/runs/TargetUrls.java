// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The URLs that a target's description gives to clients. Immutable.
 *
 * @param name of the target, for messages
 * @param key of the plain one
 * @param plain with {@code {port}}
 * @param tls with {@code {trustStore}} and {@code {trustStorePassword}} as well; empty = there is none
 */
record TargetUrls(String name, String key, String plain, String tls) {

    /** What the keys of URLs with TLS end with. */
    static final String TLS = ".tls";

    /** What a target that speaks TLS says: the file in which clients find its certificate. */
    record Trust(String file, String password) {}

    /**
     * The whole URL.
     *
     * @param trust empty when the target speaks no TLS
     * @throws Refusal when it speaks TLS and there is no URL for that
     */
    String of(int port, Optional<Trust> trust) {
        String url = (trust.isPresent() ? tls : plain).replace("{port}", String.valueOf(port));
        if (url.isEmpty()) {
            throw new Refusal("Target %s: it speaks TLS, and its target.properties has no URL for that; add %s%s."
                    .formatted(name, key, TLS));
        }
        return trust.map(its -> url.replace("{trustStore}", encoded(its.file()))
                        .replace("{trustStorePassword}", encoded(its.password())))
                .orElse(url);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }
}
