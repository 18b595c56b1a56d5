// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.description;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private static final String PROXY = "HTTPSampler.proxyHost";

    /** Boolean properties {@code HTTPSampler.md5} that are true. */
    private int digests;

    /** Proxies that are named. */
    private final List<String> proxies = new ArrayList<>();

    private PlanFeatures() {}

    /** Adds the plan's name and fingerprint, and what its requests want. */
    static void put(ObjectNode json) {
        String name = FileServer.getFileServer().getScriptName();
        if (name == null || name.isEmpty()) return;
        json.put("plan", name);
        Path file = Path.of(FileServer.getFileServer().getBaseDir()).resolve(name);
        if (!Files.isRegularFile(file)) return;
        Fingerprint.ofFile(file).ifPresent(print -> json.put("planSha256", print));
        try (InputStream in = Files.newInputStream(file)) {
            PlanFeatures found = of(in);
            json.put("digests", found.digests);
            json.put("proxyHere", ProxyHere.among(found.proxies));
        } catch (IOException | XMLStreamException e) {
            return; // JMeter has read it, so it is gone or changed since; the run goes on
        }
    }

    /** Reads a plan; what is disabled itself does not count. */
    static PlanFeatures of(InputStream plan) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader xml = factory.createXMLStreamReader(plan);
        PlanFeatures found = new PlanFeatures();
        boolean enabled = true;
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) continue;
            String says = xml.getAttributeValue(null, "enabled");
            boolean part = xml.getLocalName().equals("elementProp");
            if (says != null && !part) enabled = Boolean.parseBoolean(says);
            String name = xml.getAttributeValue(null, "name");
            if (MD5.equals(name) && Boolean.parseBoolean(xml.getElementText())) found.digests++;
            else if (PROXY.equals(name) && enabled) found.proxies.add(xml.getElementText().strip());
        }
        return found;
    }

    int digests() {
        return digests;
    }

    List<String> proxies() {
        return List.copyOf(proxies);
    }
}
