// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan instead of a scenario; real runs are in RunTest. */
class RunCommandTest {

    @TempDir
    Path folder;

    private Path plan(String element) throws IOException {
        return Files.writeString(
                folder.resolve("my.jmx"),
                "<jmeterTestPlan><hashTree><x testclass=\"" + element + "\"/><hashTree/></hashTree></jmeterTestPlan>");
    }

    private void refused(Path plan, String message) {
        assertThatThrownBy(() -> RunCommand.plan(new Home(folder), plan))
                .isInstanceOf(Refusal.class)
                .hasMessage("run: " + message, plan);
    }

    @Test
    void planOfTheUserIsStartedAsItsUserWould() throws IOException {
        Path plan = plan("io.github.jmeteroverdrive.monitor.LiveStatistics");
        assertThat(RunCommand.plan(new Home(folder), plan)).isEqualTo(plan);
        Files.createDirectories(folder.resolve("lib/ext"));
        Map<String, String> given = new LinkedHashMap<>();
        given.put("run.dir", "x");
        given.put("target.url", "tcp://b:1?a=1&b=2");
        given.put("od.heap.max", "64");
        assertThat(RunCommand.command(new Home(folder), plan, folder.resolve("x"), given))
                .containsSubsequence(
                        "-Xmx64M",
                        "-jar",
                        folder.resolve("bin/ApacheJMeter.jar").toString(),
                        "-n")
                .containsSequence("-t", plan.toString())
                .containsSequence("-l", folder.resolve("x/my.csv").toString())
                .endsWith("-Joverdrive.run.dir=" + folder.resolve("x"), "-Jtarget.url=tcp://b:1?a=1&b=2");
    }

    @Test
    void numberThatJMeterMisreadsIsAWarning() throws IOException {
        Path plan = Files.writeString(
                folder.resolve("my.jmx"),
                "<jmeterTestPlan>\n<hashTree>\n<HTTPSamplerProxy testclass=\"HTTPSamplerProxy\" testname=\"get\">"
                        + "<stringProp name=\"HTTPSampler.port\">85x91</stringProp></HTTPSamplerProxy><hashTree/>"
                        + "</hashTree></jmeterTestPlan>");
        assertThat(RunCommand.warnings(plan))
                .singleElement()
                .asString()
                .startsWith(
                        "WARNING: my.jmx, line 3, 'get': Port Number is '85x91', which JMeter cannot read as a whole"
                                + " number: it uses 80, or 443 for https. Write the number in digits");
        assertThat(RunCommand.warnings(plan("io.github.jmeteroverdrive.monitor.LiveStatistics")))
                .isEmpty();
    }

    @Test
    void planWithoutStatisticsWouldLeaveNoResult() throws IOException {
        refused(
                plan("DebugSampler"),
                "'%s' has no od - Live Statistics, which sums up the run; ./overdrive lint --fix writes a copy with it.");
    }

    @Test
    void planThatDoesNotExistIsRefused() {
        refused(folder.resolve("my.jmx"), "there is no plan '%s'; check its path.");
    }

    @Test
    void misspeltPropertiesOfTheRunAreRefusedBeforeItStarts() throws IOException {
        Path plan = plan("io.github.jmeteroverdrive.monitor.LiveStatistics");
        RunCommand.checkNames(plan, Set.of("users", "od.heap.max", "run.dir", "overdrive.threshold.errors"));
        assertThatThrownBy(
                        () -> RunCommand.checkNames(plan, Set.of("target.ulr", "overdrive.treshold.errors", "users")))
                .isInstanceOf(Refusal.class)
                .hasMessage("run: There is no property overdrive.treshold.errors to give;"
                        + " did you mean 'overdrive.threshold.errors'?\n"
                        + "run: There is no property target.ulr to give; did you mean 'target.url'?");
    }

    @Test
    void planOfAScenarioIsRefusedWithTheNameOfTheScenario() {
        refused(folder.resolve("jmx/JMS.Client.jmx"), "'%s' is the plan of a scenario; give its name, JMS.Client.");
    }

    @Test
    void directoryOfARefusedRunIsRemovedIfItHasNothingButTheLog() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        RunCommand.removeUnused(empty, empty.resolve("my.jmx.log"));
        assertThat(empty).doesNotExist();
        Path run = Files.createDirectory(folder.resolve("run"));
        Path log = Files.createFile(run.resolve("my.jmx.log"));
        Path more = Files.createFile(run.resolve("run.json"));
        RunCommand.removeUnused(run, log);
        assertThat(log).exists();
        Files.delete(more);
        RunCommand.removeUnused(run, log);
        assertThat(run).doesNotExist();
    }
}
