// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Documentation pages in the jar. */
class DocsTest {

    @Test
    void rendersAPageWithTablesAndImages() {
        assertThat(Docs.html(Docs.url(Docs.FIELDS)))
                .contains("<h1>Fields</h1>", "<td>Max pending</td>", "<img src=\"images/elements/");
        assertThat(Docs.url("images/elements/target.png")).isNotNull();
    }

    @Test
    void elementsMissingFromTheFieldsPageStillShowTheirPage() {
        assertThat(Docs.html("od - Nothing", "wget.md")).contains("<h1>");
    }

    @Test
    void unknownPagesHaveNoUrl() {
        assertThat(Docs.url("nothing.md")).isNull();
    }
}
