// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * What the template is filled with; public because templates are classes of another package.
 *
 * @param page what is said
 * @param data the charts as JSON that may stand in a script element
 */
public record PageModel(Page page, String data) {

    /** The style sheet. */
    public String style() {
        return Resources.STYLE;
    }

    /** What draws the charts. */
    public String script() {
        return Resources.SCRIPT;
    }

    /** The library that the script uses. */
    public String library() {
        return Resources.LIBRARY;
    }
}
