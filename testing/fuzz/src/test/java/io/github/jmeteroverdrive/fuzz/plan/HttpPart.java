// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.plan.ScriptServer.Seen;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * An element of an HTTP plan that sends requests, with its expected results.
 *
 * @param tag the second segment of all its paths
 * @param label of the element
 * @param xml of the plan
 * @param check compares the requests that the server received from it with its fields; each difference is a sentence
 * @param samples expected number; -1 if only the server knows
 * @param errors expected number; -1 if an element changes results of many at once
 * @param incomplete whether it does less than configured
 */
record HttpPart(String tag, String label, String xml, Check check, long samples, long errors, boolean incomplete) {

    interface Check {
        void run(List<Seen> seen, Consumer<String> difference);
    }

    /**
     * A request as it is given in a plan, and as it must arrive.
     *
     * @param target of the request line, in ISO-8859-1
     * @param sent header lines that must come as they are, in their order, in ISO-8859-1
     */
    record Wanted(
            String method, String path, String target, Map<String, String> headers, List<String> sent, String body) {

        String headerLines() {
            StringBuilder lines = new StringBuilder();
            headers.forEach((name, value) -> lines.append(name + ": " + value + "\n"));
            return lines.toString().stripTrailing();
        }

        /** Why the server did not see this; empty when it did. */
        String difference(Seen seen, String host, boolean exactHeaders) {
            String line = method + " " + target + " HTTP/1.1";
            if (!seen.line().equals(line)) return "line <" + seen.line() + ">, wanted <" + line + ">";
            if (!new String(seen.body(), StandardCharsets.UTF_8).equals(body))
                return "body <" + new String(seen.body(), StandardCharsets.UTF_8) + ">, wanted <" + body + ">";
            if (!exactHeaders) return "";
            List<String> all = new ArrayList<>(sent);
            all.add("Host: " + host);
            int length = body.getBytes(StandardCharsets.UTF_8).length;
            if (length > 0 || List.of("POST", "PUT", "PATCH", "DELETE").contains(method))
                all.add("Content-Length: " + length);
            List<String> received =
                    seen.headers().stream().map(Wanted::normal).sorted().toList();
            List<String> must = all.stream().map(Wanted::normal).sorted().toList();
            return received.equals(must) ? "" : "headers " + received + ", wanted " + must;
        }

        private static String normal(String line) {
            String name = line.substring(0, line.indexOf(':'));
            return name.equalsIgnoreCase("content-length") || name.equalsIgnoreCase("host")
                    ? name.toLowerCase(Locale.ROOT) + line.substring(name.length())
                    : line;
        }
    }

    /** How often each request line came. */
    static Map<String, Integer> counts(List<Seen> seen) {
        Map<String, Integer> counts = new TreeMap<>();
        seen.forEach(request -> counts.merge(request.line(), 1, Integer::sum));
        return counts;
    }
}
