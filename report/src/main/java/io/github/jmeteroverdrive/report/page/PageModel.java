// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The data of the template; public because templates are classes of another package.
 *
 * @param data the charts as JSON that is safe inside a script element
 */
public record PageModel(Page page, String data) {

    public String style() {
        return Resources.STYLE;
    }

    /** The script that draws the charts. */
    public String script() {
        return Resources.SCRIPT;
    }

    /** The chart library. */
    public String library() {
        return Resources.LIBRARY;
    }

    /** What each page carries in itself. */
    public static final class Resources {

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
}
