// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

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
}
