// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/**
 * A self-contained HTML file: it needs no network and no other file. Immutable.
 *
 * @param title the heading
 * @param subtitle a few words below it
 * @param notices shown first
 * @param sections top to bottom
 */
public record Page(String title, String subtitle, List<Notice> notices, List<PageSection> sections) {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, Page.class.getClassLoader(), "io.github.jmeteroverdrive.report.template");

    public Page {
        notices = List.copyOf(notices);
        sections = List.copyOf(sections);
    }

    public String html() {
        StringOutput out = new StringOutput();
        ENGINE.render("page.jte", new PageModel(this, PageData.json(this)), out);
        return out.toString();
    }

    /**
     * Writes the page atomically; makes the directory if necessary.
     *
     * @throws Refusal when it cannot be written
     */
    public void write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(part, html());
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Refusal("The page "
                    + file
                    + " cannot be written ("
                    + Refusal.why(e)
                    + "); give another place with --output.");
        }
    }

    /** The charts of a page as the JSON that its script reads. */
    public static final class PageData {

        private static final ObjectMapper MAPPER = new ObjectMapper();

        /** More precise than a screen can show, but short enough that the page of a long run stays small. */
        private static final MathContext DIGITS = new MathContext(6);

        private PageData() {}

        /** Without {@code <}, so that it cannot end the script element. */
        public static String json(Page page) {
            ArrayNode charts = MAPPER.createArrayNode();
            for (PageSection section : page.sections()) {
                for (Block block : section.blocks()) {
                    if (block instanceof Chart chart) put(charts.addObject(), chart);
                }
            }
            try {
                return MAPPER.writeValueAsString(charts).replace("<", "\\u003c");
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e); // trees can always be written
            }
        }

        private static void put(ObjectNode json, Chart chart) {
            json.put("id", chart.id());
            json.put("unit", chart.unit());
            if (!chart.rightUnit().isEmpty()) json.put("rightUnit", chart.rightUnit());
            json.put("x", chart.x().name().toLowerCase(Locale.ROOT));
            if (!chart.categories().isEmpty()) chart.categories().forEach(json.putArray("categories")::add);
            if (chart.logarithmic()) json.put("log", true);
            ArrayNode phases = json.putArray("phases");
            chart.phases()
                    .forEach(span -> phases.addObject()
                            .put("name", span.name())
                            .put("from", span.from())
                            .put("to", span.to()));
            ArrayNode all = json.putArray("series");
            chart.series().forEach(series -> put(all.addObject(), series));
        }

        private static void put(ObjectNode json, Series series) {
            json.put("name", series.name());
            json.put("look", series.style().name().toLowerCase(Locale.ROOT));
            if (series.right()) json.put("right", true);
            ArrayNode points = json.putArray("points");
            for (Series.Point point : series.points()) {
                ArrayNode pair = points.addArray();
                add(pair, point.x());
                add(pair, point.y());
            }
        }

        private static void add(ArrayNode pair, double value) {
            if (Double.isFinite(value))
                pair.add(new BigDecimal(value).round(DIGITS).stripTrailingZeros());
            else pair.addNull();
        }
    }
}
