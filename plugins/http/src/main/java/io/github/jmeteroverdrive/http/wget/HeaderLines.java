// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Headers of the request by name; the case of a name does not matter. */
final class HeaderLines {

    /** A name is a token of RFC 9110, section 5.6.2. */
    private static final Pattern LINE = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):\\s*(.*)");

    /** What Firefox 140 says on Linux, with the codings that the sampler can undo. */
    private static final Map<String, String> BROWSER =
            Map.of(
                    "User-Agent",
                    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                    "Accept",
                    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                    "Accept-Language",
                    "en-US,en;q=0.5",
                    "Accept-Encoding",
                    "gzip, deflate");

    private HeaderLines() {}

    /** Those of a browser when wanted, and over them those of the field. */
    static Map<String, String> of(Fields fields) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (fields.get(WgetFields.BROWSER)) headers.putAll(BROWSER);
        fields.get(WgetFields.HEADERS)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(line -> add(fields, line, headers));
        return headers;
    }

    private static void add(Fields fields, String line, Map<String, String> headers) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches())
            throw fields.refuse(
                    WgetFields.HEADERS, line, "it is no header; write Name: value, one a line");
        headers.put(matcher.group(1), matcher.group(2));
    }
}
