// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.ReportException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;

/** A test plan in JMX. Not thread-safe. */
final class Plan {

    private final Document xml;

    private Plan(Document xml) {
        this.xml = xml;
    }

    /**
     * Reads a plan.
     *
     * @throws ReportException when it is none
     */
    static Plan read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            Document xml = Jsoup.parse(in, null, "", Parser.xmlParser().setTrackPosition(true));
            xml.outputSettings()
                    .prettyPrint(false)
                    .charset(StandardCharsets.UTF_8)
                    .escapeMode(Entities.EscapeMode.xhtml)
                    .syntax(Document.OutputSettings.Syntax.xml);
            if (xml.selectFirst("jmeterTestPlan") == null)
                throw new ReportException(file + " is no test plan of JMeter; give a .jmx file.");
            return new Plan(xml);
        } catch (IOException e) {
            throw new ReportException(file + " cannot be read (" + e + "); give a .jmx file.");
        }
    }

    /** All elements, in the order of the file. */
    List<PlanElement> all() {
        return xml.getAllElements().stream().filter(PlanElement::is).map(PlanElement::new).toList();
    }

    /** Those that take part in the test. */
    List<PlanElement> enabled() {
        return all().stream().filter(PlanElement::enabled).toList();
    }

    /** Puts elements at the beginning of what is below the test plan. */
    void addAtTop(String elements) {
        xml.selectFirst("jmeterTestPlan > hashTree > hashTree").prepend(elements);
    }

    /** As JMeter reads it. */
    String text() {
        return xml.outerHtml();
    }
}
