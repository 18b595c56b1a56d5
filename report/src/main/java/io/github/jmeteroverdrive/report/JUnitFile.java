// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.run.ThresholdCheck;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}: a run as a test suite in the format of Maven Surefire. One case for its end and its failures, and
 * one for each threshold.
 */
final class JUnitFile {

    static final String NAME = "junit.xml";

    /** Characters that XML 1.0 cannot contain. */
    private static final String INVALID = "[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]";

    /**
     * @param seconds duration; 0 if the case has none
     * @param problem "" if there is none
     * @param detail the problem in detail, or facts about a passed case
     */
    private record Case(String name, double seconds, String problem, String detail) {

        boolean failed() {
            return !problem.isEmpty();
        }
    }

    private JUnitFile() {}

    /**
     * Writes the file into the run directory.
     *
     * @throws Refusal if it cannot be written, or if there is no run directory
     */
    static Path write(RunData run, Verdict verdict) {
        if (run.jtl() != null)
            throw new Refusal("--junit is for a run directory: "
                    + run.jtl().getFileName()
                    + " is a results file, and has neither thresholds nor an end.");
        Path file = run.directory().resolve(NAME);
        try (Writer out = Files.newBufferedWriter(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
            write(xml, run, verdict);
            xml.close();
        } catch (IOException | XMLStreamException e) {
            throw Refusal.unwritable(file, e);
        }
        return file;
    }

    private static void write(XMLStreamWriter xml, RunData run, Verdict verdict) throws XMLStreamException {
        List<Case> cases = cases(run);
        long failed = cases.stream().filter(Case::failed).count();
        xml.writeStartDocument("UTF-8", "1.0");
        start(xml, "testsuite", "name", run.scenario(), "time", seconds(run.lastSecond()));
        attributes(xml, "tests", String.valueOf(cases.size()), "failures", String.valueOf(failed));
        attributes(xml, "errors", "0", "skipped", "0");
        start(xml, "properties");
        property(xml, "directory", run.directoryName());
        property(xml, "verdict", verdict.sentence());
        if (run.steady().isPresent())
            property(xml, SteadyTable.KEY, run.steady().get());
        property(xml, "result", RunNotices.lastSentence(run).words() + ".");
        xml.writeEndElement();
        for (Case testCase : cases) write(xml, run.scenario(), testCase);
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static List<Case> cases(RunData run) {
        List<Case> cases = new ArrayList<>();
        String noEnd = RunNotices.whyNoEnd(run).orElse("");
        cases.add(new Case("the run ends as planned", run.lastSecond(), noEnd, noEnd));
        List<String> failures = run.failures();
        cases.add(new Case("nothing fails", 0, String.join(" ", failures), String.join("\n", failures)));
        for (ThresholdCheck check : run.thresholds()) {
            String problem = check.met() ? "" : check.name() + ": " + check.found();
            cases.add(new Case("threshold " + check.name(), 0, problem, check.found()));
        }
        return cases;
    }

    private static void write(XMLStreamWriter xml, String scenario, Case testCase) throws XMLStreamException {
        start(xml, "testcase", "classname", scenario, "name", testCase.name());
        attributes(xml, "time", seconds(testCase.seconds()));
        if (testCase.failed()) start(xml, "failure", "message", testCase.problem());
        else if (!testCase.detail().isEmpty()) start(xml, "system-out");
        if (testCase.failed() || !testCase.detail().isEmpty()) {
            xml.writeCharacters(cleaned(testCase.detail()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void property(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        start(xml, "property", "name", name, "value", value);
        xml.writeEndElement();
    }

    private static void start(XMLStreamWriter xml, String element, String... attributes) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeStartElement(element);
        attributes(xml, attributes);
    }

    private static void attributes(XMLStreamWriter xml, String... pairs) throws XMLStreamException {
        for (int i = 0; i < pairs.length; i += 2) xml.writeAttribute(pairs[i], cleaned(pairs[i + 1]));
    }

    private static String seconds(double seconds) {
        return String.format(java.util.Locale.ROOT, "%.3f", seconds);
    }

    private static String cleaned(String text) {
        return text.replaceAll(INVALID, "\uFFFD");
    }
}
