// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * Links to files beside the page. Immutable.
 *
 * @param links in the order they are shown
 */
public record Links(List<Link> links) implements Block {

    /**
     * One of them.
     *
     * @param name what is shown
     * @param href relative to the page, encoded
     * @param detail a few words beside it, or ""
     */
    public record Link(String name, String href, String detail) {}

    /** Copies the list. */
    public Links {
        links = List.copyOf(links);
    }
}
