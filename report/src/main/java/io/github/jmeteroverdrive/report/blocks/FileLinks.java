// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Links;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Links from a page to the raw files of its run. */
public final class FileLinks {

    private FileLinks() {}

    /** @param page where the page will be; links are relative to it */
    public static List<Block> of(RunData run, Path page) {
        Path from = page.toAbsolutePath().normalize().getParent();
        List<Links.Link> links = new ArrayList<>();
        for (Path file : files(run))
            links.add(new Links.Link(run.directory().relativize(file).toString(), href(from, file), size(file)));
        return links.isEmpty() ? List.of(new Paragraph("No files.")) : List.of(new Links(links));
    }

    /** JMeter's own dashboard, if the run has one, and what it does not show. */
    public static List<Block> dashboard(RunData run, Path page) {
        if (run.jtl() != null) return List.of();
        Path file = run.directory().resolve(RunFile.DASHBOARD).resolve("index.html");
        if (!Files.isRegularFile(file)) return List.of();
        Path from = page.toAbsolutePath().normalize().getParent();
        return List.of(
                new Links(List.of(new Links.Link("JMeter's dashboard", href(from, file), ""))),
                new Paragraph(
                        "JMeter made it from its results file. It counts each row as one sample: where a row stands"
                                + " for many messages or requests, its counts and rates are too low, and its times are means."
                                + " It includes the warm-up and the drain, has whole milliseconds, and knows neither lost"
                                + " messages nor the intended send time; this page does."));
    }

    private static List<Path> files(RunData run) {
        if (run.jtl() != null) return List.of(run.jtl().toAbsolutePath().normalize());
        try (Stream<Path> all = Files.list(run.directory())) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            return List.of(); // it could be read a moment ago
        }
    }

    /** A relative URI, each name encoded; an absolute one for a file on another drive. */
    private static String href(Path from, Path file) {
        if (!Objects.equals(from.getRoot(), file.getRoot())) return file.toUri().toString();
        Path relative = from.relativize(file);
        return Stream.iterate(0, i -> i < relative.getNameCount(), i -> i + 1)
                .map(i -> relative.getName(i).toString())
                .map(name -> name.equals("..") ? name : encoded(name))
                .collect(Collectors.joining("/"));
    }

    private static String encoded(String name) {
        // an encoded form field has a plus where a URI has %20
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String size(Path file) {
        try {
            return Show.bytes(Files.size(file));
        } catch (IOException e) {
            return "";
        }
    }
}
