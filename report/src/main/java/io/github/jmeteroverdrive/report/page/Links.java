// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * Links to files beside the page. Immutable.
 *
 * @param links in display order
 */
public record Links(List<Link> links) implements Block {

    /**
     * @param name link text
     * @param href relative to the page, encoded
     * @param detail a few words beside it, or ""
     */
    public record Link(String name, String href, String detail) {}

    public Links {
        links = List.copyOf(links);
    }
}
