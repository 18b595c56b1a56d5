// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.summary.RunDescription.LocalProxy;
import io.github.jmeteroverdrive.monitor.summary.RunDescription.PlanFeatures;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFeaturesTest {

    @ParameterizedTest
    @CsvSource({"Samplers.HTTP.Request.File.MD5,1", "Samplers.HTTP.Request.File,0", "JMS.Client,0"})
    void countsRequestsWithADigestInProjectPlans(String plan, int digests) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(Path.of("../../jmx", plan + ".jmx"))) {
            assertThat(PlanFeatures.of(in).digests()).isEqualTo(digests);
        }
    }

    @Test
    void namesTheProxiesOfEnabledRequests() throws XMLStreamException {
        String request =
                "<HTTPSamplerProxy enabled='%s'><elementProp enabled='true'/><stringProp name='HTTPSampler.proxyHost'>%s</stringProp></HTTPSamplerProxy>";
        String plan = "<jmeterTestPlan>"
                + request.formatted(false, "10.0.0.1")
                + request.formatted(true, "10.0.0.2")
                + "</jmeterTestPlan>";
        InputStream in = new ByteArrayInputStream(plan.getBytes(StandardCharsets.UTF_8));
        assertThat(PlanFeatures.of(in).proxies()).containsExactly("10.0.0.2");
    }

    @Test
    void disabledElementsAndThoseBelowThemDoNotCount() throws XMLStreamException {
        String request = "<HTTPSamplerProxy enabled='%s'><elementProp enabled='false'/><boolProp"
                + " name='HTTPSampler.md5'>true</boolProp></HTTPSamplerProxy><hashTree/>";
        String group = "<ThreadGroup enabled='%s'/><hashTree>" + request.formatted(true) + "</hashTree>";
        String plan = "<jmeterTestPlan>"
                + request.formatted(false)
                + group.formatted(false)
                + group.formatted(true)
                + request.formatted(true)
                + "</jmeterTestPlan>";
        InputStream in = new ByteArrayInputStream(plan.getBytes(StandardCharsets.UTF_8));
        assertThat(PlanFeatures.of(in).digests()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1,true", "LocalHost,true", "[::1],true", "192.0.2.7,false", "'',false"})
    void recognisesProxiesOnThisHost(String host, boolean here) {
        assertThat(LocalProxy.among(List.of("192.0.2.8", host))).isEqualTo(here ? host : "");
    }
}
