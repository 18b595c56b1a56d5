// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The URLs for clients in a target's description. Immutable.
 *
 * @param name of the target, for messages
 * @param key of the URL without TLS
 * @param plain with {@code {port}}
 * @param tls also with {@code {trustStore}} and {@code {trustStorePassword}}; empty = there is none
 */
record TargetUrls(String name, String key, String plain, String tls) {

    /** Suffix of the keys of URLs with TLS. */
    static final String TLS = ".tls";

    /** Printed by a target with TLS: the file in which clients find its certificate. */
    record Trust(String file, String password) {}

    /**
     * The complete URL.
     *
     * @param trust empty without TLS
     * @throws Refusal if it uses TLS and has no URL for that
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
