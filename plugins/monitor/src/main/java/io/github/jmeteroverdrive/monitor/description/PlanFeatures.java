// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.description;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.jmeter.services.FileServer;

/**
 * What a verdict must know of the plan because no profile shows it: digests of bodies are computed
 * inside other methods, as far as the JVM tells; and by what its runs are known from those of
 * another plan.
 */
final class PlanFeatures {

    private static final String MD5 = "HTTPSampler.md5";

    private PlanFeatures() {}

    /** Adds the plan's name and fingerprint, and how many of its requests want a digest. */
    static void put(ObjectNode json) {
        String name = FileServer.getFileServer().getScriptName();
        if (name == null || name.isEmpty()) return;
        json.put("plan", name);
        Path file = Path.of(FileServer.getFileServer().getBaseDir()).resolve(name);
        if (!Files.isRegularFile(file)) return;
        Fingerprint.ofFile(file).ifPresent(print -> json.put("planSha256", print));
        try (InputStream in = Files.newInputStream(file)) {
            json.put("digests", digests(in));
        } catch (IOException | XMLStreamException e) {
            return; // JMeter has read it, so it is gone or changed since; the run goes on
        }
    }

    /** How many boolean properties {@code HTTPSampler.md5} are true. */
    static int digests(InputStream plan) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader xml = factory.createXMLStreamReader(plan);
        int found = 0;
        while (xml.hasNext()) {
            boolean property =
                    xml.next() == XMLStreamConstants.START_ELEMENT
                            && MD5.equals(xml.getAttributeValue(null, "name"));
            if (property && Boolean.parseBoolean(xml.getElementText())) found++;
        }
        return found;
    }
}
