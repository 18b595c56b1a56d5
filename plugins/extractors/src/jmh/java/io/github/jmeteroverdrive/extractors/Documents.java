// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.StandardCharsets;

/** Structured documents of the benchmarks: 500 similar items. */
final class Documents {

    static final int ITEMS = 500;

    private Documents() {}

    /** 500 objects in an array, 50 KB of JSON. */
    static byte[] json() {
        StringBuilder text = new StringBuilder("{\"total\": 500, \"items\": [");
        for (int i = 0; i < ITEMS; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append("{\"id\": ")
                    .append(i)
                    .append(", \"name\": \"Item number ")
                    .append(i)
                    .append("\", \"price\": ")
                    .append(i)
                    .append(".25, \"tags\": [\"a\", \"b\"], \"in stock\": true}");
        }
        return text.append("], \"next\": \"/items?page=2\"}").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** 500 items with three children each, 70 KB of XML. */
    static byte[] xml() {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<items>\n");
        for (int i = 0; i < ITEMS; i++) {
            text.append("  <item id=\"i")
                    .append(i)
                    .append("\">\n    <name>Item number ")
                    .append(i)
                    .append("</name>\n    <price currency=\"EUR\">")
                    .append(i)
                    .append(".25</price>\n    <tags><tag>a</tag><tag>b</tag></tags>\n  </item>\n");
        }
        return text.append("</items>\n").toString().getBytes(StandardCharsets.UTF_8);
    }
}
