// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What each page carries in itself. */
public final class Resources {

    static final String STYLE = read("page.css");
    static final String SCRIPT = read("page.js");
    public static final String LIBRARY = read("/META-INF/echarts/echarts.common.min.js");

    private Resources() {}

    private static String read(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
