// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.page.Facts;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the result files of compare, search, trend and verdict --prove have in common. */
public final class ResultFiles {

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ResultFiles() {}

    /** @throws Refusal if the file cannot be written */
    public static void write(ObjectNode json, Path file) {
        try {
            MAPPER.writeValue(file.toFile(), json);
        } catch (IOException e) {
            throw Refusal.unwritable(file, e);
        }
    }

    /** The notice about the limits of the conclusions. */
    public static Notice notShown(String limits) {
        return new Notice(Notice.Tone.CAUTION, "What this does not show: " + limits);
    }

    /** One fact, then the others. */
    public static Facts facts(String name, String value, Map<String, String> others) {
        List<Facts.Fact> facts = new ArrayList<>();
        facts.add(new Facts.Fact(name, value));
        others.forEach((key, text) -> facts.add(new Facts.Fact(key, text)));
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
