// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * A section of a page. Immutable.
 *
 * @param id for links to it; unique in the page
 * @param title the heading
 * @param blocks top to bottom; charts in a row share it if the screen is wide enough
 */
public record PageSection(String id, String title, List<Block> blocks) {

    public PageSection {
        blocks = List.copyOf(blocks);
    }
}
