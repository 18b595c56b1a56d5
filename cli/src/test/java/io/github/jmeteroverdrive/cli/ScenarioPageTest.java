// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.ListCommand.ScenarioPage;
import io.github.jmeteroverdrive.cli.runs.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about scenarios, settings and parameters matches the current plans and profiles. */
class ScenarioPageTest {

    private static final Home HOME = Home.of(Path.of(".."));

    @Test
    void isUpToDate() throws IOException {
        assertThat(Files.readString(HOME.root().resolve("docs/scenarios.md")))
                .as("./overdrive list --markdown > docs/scenarios.md makes it anew")
                .isEqualTo(ScenarioPage.of(HOME));
    }

    @Test
    void describesEachScenarioSettingAndParameter() {
        assertThat(ScenarioPage.of(HOME).lines().filter(line -> line.startsWith("| `")))
                .hasSize(HOME.scenarios().size()
                        + HOME.settings().size()
                        + HOME.parameters().size());
        HOME.scenarios()
                .keySet()
                .forEach(name -> assertThat(HOME.plan(name).comment()).isNotEmpty());
        HOME.settings()
                .keySet()
                .forEach(name -> assertThat(ScenarioPage.of(HOME)).doesNotContain("`" + name + "` | |"));
        HOME.parameters().values().forEach(p -> assertThat(p.meaning()).isNotEmpty());
    }

    @Test
    void takesCommentAndDefaultsFromThePlan() {
        assertThat(HOME.plan("JMS.Topics").defaults())
                .containsEntry("MaxPending", "100")
                .containsEntry("Destination", "topic://overdrive")
                .doesNotContainKey("MessageSize");
        assertThat(HOME.plan("Samplers.HTTP.Request.X").comment()).startsWith("RequestCount requests per iteration");
        assertThat(HOME.plan("Samplers.HTTP.Request.X").defaults()).containsEntry("Target", "nginx,http");
    }
}
