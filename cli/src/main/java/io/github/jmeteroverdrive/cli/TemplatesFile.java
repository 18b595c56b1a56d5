// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.project.Home;
import java.io.StringWriter;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The file {@code jmx/templates.xml}, by which JMeter's Templates menu lists the scenarios. */
final class TemplatesFile {

    /**
     * Plans with elements of ours, to begin a plan with. The others compare variants with each other. JMeter sorts
     * templates by name.
     */
    private static final Pattern FOR_A_START = Pattern.compile(
            "JMS\\..*|Samplers\\.HTTP\\.(Async|Open|H2|Flow|Download|Request\\.Upload)|Samplers\\.Wget\\.Download|Patterns\\.TaskDistribution");

    private TemplatesFile() {}

    static String of(Home home) throws XMLStreamException {
        StringWriter text = new StringWriter();
        XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        xml.writeStartDocument();
        line(xml, "");
        xml.writeComment(" overdrive list makes this file: its option templates ");
        line(xml, "");
        xml.writeDTD("<!DOCTYPE templates SYSTEM \"templates.dtd\">");
        line(xml, "");
        xml.writeStartElement("templates");
        for (String name : home.scenarios().keySet()) {
            line(xml, "  ");
            xml.writeStartElement("template");
            xml.writeAttribute("isTestPlan", "true");
            text(xml, "name", (FOR_A_START.matcher(name).matches() ? "od - " : "od benchmark - ") + name);
            text(xml, "fileName", "/jmx/" + name + ".jmx");
            text(xml, "description", home.plan(name).comment());
            line(xml, "  ");
            xml.writeEndElement();
        }
        line(xml, "");
        xml.writeEndElement();
        line(xml, "");
        xml.writeEndDocument();
        return text.toString();
    }

    private static void text(XMLStreamWriter xml, String element, String text) throws XMLStreamException {
        line(xml, "    ");
        xml.writeStartElement(element);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    private static void line(XMLStreamWriter xml, String indent) throws XMLStreamException {
        xml.writeCharacters("\n" + indent);
    }
}
