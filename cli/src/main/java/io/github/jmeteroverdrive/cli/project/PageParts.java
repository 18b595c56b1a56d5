// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import io.github.jmeteroverdrive.report.page.Facts;
import io.github.jmeteroverdrive.report.page.Links;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the pages of comparisons and searches have in common. */
public final class PageParts {

    private PageParts() {}

    /** One fact, then the others. */
    public static Facts facts(String name, String value, Map<String, String> others) {
        List<Facts.Fact> facts = new ArrayList<>();
        facts.add(new Facts.Fact(name, value));
        others.forEach((key, said) -> facts.add(new Facts.Fact(key, said)));
        return new Facts(facts);
    }

    /** A link from a page in a folder to the page of a run, or to its directory without one. */
    public static Links.Link link(String name, Path folder, Path run, String detail) {
        Path page = run.resolve("report/index.html");
        Path to = Files.exists(page) ? page : run;
        Path from = folder.toAbsolutePath();
        String href = from.relativize(to.toAbsolutePath()).toString().replace('\\', '/');
        return new Links.Link(name, href.replace("%", "%25").replace(" ", "%20"), detail);
    }
}
