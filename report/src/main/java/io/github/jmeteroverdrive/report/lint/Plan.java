// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;

/** A test plan in JMX. Not thread-safe. */
public final class Plan {

    private static final String BELOW = "jmeterTestPlan > hashTree > hashTree";

    /** How much of a file is searched for an encoding declaration. */
    private static final int START = 200;

    private static final Pattern ENCODING = Pattern.compile("^\\W{0,4}<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([^\"']+)");

    private final Document xml;

    private Plan(Document xml) {
        this.xml = xml;
    }

    /** @throws Refusal if it is not a plan */
    public static Plan read(Path file) {
        // reading a device may never end
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file))
            throw new Refusal(file + " is not a file; give a .jmx file.");
        try {
            String text = CharacterReferences.masked(text(Files.readAllBytes(file)));
            Document xml = Jsoup.parse(text, "", Parser.xmlParser().setTrackPosition(true));
            xml.outputSettings()
                    .prettyPrint(false)
                    .charset(StandardCharsets.UTF_8)
                    .escapeMode(Entities.EscapeMode.xhtml)
                    .syntax(Document.OutputSettings.Syntax.xml);
            if (xml.selectFirst("jmeterTestPlan") == null)
                throw new Refusal(file + " is not a test plan of JMeter; give a .jmx file.");
            if (!text.contains("</jmeterTestPlan>"))
                throw new Refusal(file + " is cut off: its last tag is missing; give a whole plan.");
            return new Plan(xml);
        } catch (IOException e) {
            String why = Files.isDirectory(file) ? "it is a folder" : Refusal.why(e);
            throw new Refusal(file + " cannot be read (" + why + "); give a .jmx file.");
        }
    }

    private static String text(byte[] file) throws UnsupportedEncodingException {
        String start = new String(file, 0, Math.min(file.length, START), StandardCharsets.ISO_8859_1);
        Matcher declared = ENCODING.matcher(start);
        return new String(file, declared.find() ? declared.group(1) : StandardCharsets.UTF_8.name());
    }

    /** All elements, in the order of the file. */
    public List<PlanElement> all() {
        return xml.getAllElements().stream()
                .filter(PlanElement::is)
                .map(PlanElement::new)
                .toList();
    }

    public List<PlanElement> enabled() {
        return all().stream().filter(PlanElement::enabled).toList();
    }

    /** Inserts elements at the beginning of the tree below the test plan. */
    public void addAtTop(String elements) {
        xml.selectFirst(BELOW).prepend(elements);
    }

    /** Whether there are elements below the test plan. */
    public boolean hasTree() {
        return xml.selectFirst(BELOW) != null;
    }

    /** The XML for JMeter, to be written in UTF-8. */
    public String text() {
        String text = CharacterReferences.restored(xml.outerHtml());
        Matcher declared = ENCODING.matcher(text);
        return declared.find()
                ? text.substring(0, declared.start(1)) + StandardCharsets.UTF_8.name() + text.substring(declared.end(1))
                : text;
    }
}
