// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan instead of a scenario; real runs are in RunTest. */
class RunCommandTest {

    @TempDir
    Path folder;

    private String refusal(Path plan) {
        return RunCommand.plan(new Home(folder), plan, Map.of("users", "5")).getMessage();
    }

    @Test
    void planOfTheUserIsRefusedWithTheCommandThatRunsIt() throws IOException {
        Files.createDirectories(folder.resolve("lib/ext"));
        Path plan = Files.createFile(folder.resolve("my.jmx"));
        assertThat(refusal(plan))
                .isEqualTo(
                        "run: '%s' is your own plan, but run takes a scenario. Start your plan with: java -jar %s -n -t"
                                        .formatted(plan, folder.resolve("bin/ApacheJMeter.jar"))
                                + " %s -l my.csv -Jusers=5".formatted(plan));
    }

    @Test
    void planThatDoesNotExistIsRefused() {
        assertThat(refusal(folder.resolve("my.jmx")))
                .isEqualTo("run: there is no plan '%s'; check its path.", folder.resolve("my.jmx"));
    }

    @Test
    void planOfAScenarioIsRefusedWithTheNameOfTheScenario() {
        Path plan = folder.resolve("jmx/JMS.Client.jmx");
        assertThat(refusal(plan)).isEqualTo("run: '%s' is the plan of a scenario; give its name, JMS.Client.", plan);
    }

    @Test
    void suggestedCommandCanBePasted() throws IOException {
        Files.createDirectories(folder.resolve("lib/ext"));
        Path plan = Files.createFile(folder.resolve("my plan.jmx"));
        Map<String, String> given = new LinkedHashMap<>();
        given.put("target.url", "tcp://b:1?a=1&b=2");
        given.put("run.dir", "x");
        assertThat(RunCommand.plan(new Home(folder), plan, given))
                .hasMessageEndingWith(
                        " -n -t '%s' -l 'my plan.csv' '-Jtarget.url=tcp://b:1?a=1&b=2' -Joverdrive.run.dir=x"
                                .formatted(plan));
    }
}
