// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The profiles that the POMs in {@code profiles/} define; both empty if these cannot be read. */
public record ProfileIds(SortedSet<String> scenarios, SortedSet<String> settings) {

    private static final Logger LOG = LoggerFactory.getLogger(ProfileIds.class);

    public static ProfileIds in(Path profiles) {
        return new ProfileIds(ids(profiles.resolve("scenarios.xml")), ids(profiles.resolve("settings.xml")));
    }

    private static SortedSet<String> ids(Path pom) {
        SortedSet<String> ids = new TreeSet<>();
        if (!Files.isReadable(pom)) return ids;
        try (InputStream in = Files.newInputStream(pom)) {
            XMLInputFactory factory = XMLInputFactory.newFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            boolean inProfile = false;
            while (reader.hasNext()) {
                if (reader.next() != XMLStreamConstants.START_ELEMENT) continue;
                if (reader.getLocalName().equals("profile")) inProfile = true;
                else if (inProfile && reader.getLocalName().equals("id")) {
                    String id = reader.getElementText().strip();
                    if (!id.equals(MavenCommandLine.WITHOUT)) ids.add(id);
                    inProfile = false; // other ids below are executions'
                }
            }
        } catch (IOException | XMLStreamException e) {
            LOG.warn("Profiles in {} cannot be checked: {}", pom, e.toString());
        }
        return ids;
    }
}
