// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Headers of requests as OpenTelemetry's tools take them from the environment: {@code NAME=VALUE,NAME=VALUE}, the
 * values URL-encoded.
 */
final class Headers {

    /** The variable that its specification names. */
    static final String VARIABLE = "OTEL_EXPORTER_OTLP_HEADERS";

    private Headers() {}

    static Map<String, String> of(String text) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String each : text.split(",")) {
            int equals = each.indexOf('=');
            if (equals > 0)
                headers.put(
                        each.substring(0, equals).strip(),
                        URLDecoder.decode(each.substring(equals + 1).strip(), StandardCharsets.UTF_8));
        }
        return headers;
    }
}
