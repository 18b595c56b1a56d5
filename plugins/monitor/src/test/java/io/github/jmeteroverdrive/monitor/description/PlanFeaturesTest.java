// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFeaturesTest {

    @ParameterizedTest
    @CsvSource({"Samplers.HTTP.Request.File.MD5,1", "Samplers.HTTP.Request.File,0", "JMS.Client,0"})
    void countsTheRequestsOfOurPlansThatWantADigest(String plan, int digests)
            throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(Path.of("../../jmx", plan + ".jmx"))) {
            assertThat(PlanFeatures.digests(in)).isEqualTo(digests);
        }
    }
}
