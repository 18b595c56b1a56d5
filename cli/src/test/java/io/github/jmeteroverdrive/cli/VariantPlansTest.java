// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariantPlansTest {

    private static final String BASE = """
            <TestPlan testclass="TestPlan" testname="Base">
              <stringProp name="TestPlan.comments">The base.</stringProp>
              <stringProp name="a">${__od(MaxPending)} ${__od(MaxPending)} ${__od(Target,nginx\\,http)}</stringProp>
              <JavaSampler>
              </JavaSampler>
              <hashTree/>
            </TestPlan>
            """;

    @TempDir
    Path folder;

    private Map<Path, String> files(String yaml) throws IOException {
        Files.createDirectories(folder.resolve("profiles"));
        Files.writeString(
                folder.resolve("profiles/scenarios.xml"),
                "<project><profiles><profile><id>New</id></profile></profiles></project>");
        Files.writeString(
                folder.resolve("profiles/parameters.properties"),
                "MaxPending = 1 | | | pending\nTarget = artemis | | | target\n");
        Files.createDirectories(folder.resolve("jmx"));
        Files.writeString(folder.resolve("jmx/Base.jmx"), BASE);
        Files.writeString(folder.resolve("jmx/variants.yaml"), yaml);
        return new VariantPlans(Home.of(folder)).files();
    }

    private String made(String yaml) throws IOException {
        Map<Path, String> files = files(yaml);
        assertThat(files).containsOnlyKeys(folder.resolve("jmx/New.jmx"));
        return files.values().iterator().next();
    }

    @Test
    void plansInTheProjectAreUpToDate() {
        Map<Path, String> files = new VariantPlans(Home.of(Path.of(".."))).files();
        assertThat(files).hasSizeGreaterThan(40);
        files.forEach((file, text) -> assertThat(file)
                .as("./overdrive plans makes %s of jmx/variants.yaml", file)
                .hasContent(text));
    }

    @Test
    void changesNameCommentAndEachReadOfADefault() throws IOException {
        String plan = made("""
                        New:
                          of: Base
                          comment: "New & <better>: it."
                          defaults: {MaxPending: "2,5 > 1", Target: artemis}
                        """);
        assertThat(plan)
                .contains("testname=\"New\"")
                .contains(">New &amp; &lt;better&gt;: it.<")
                .contains(">${__od(MaxPending,2\\,5 &gt; 1)} ${__od(MaxPending,2\\,5 &gt; 1)} ")
                .contains(" ${__od(Target)}<"); // that is the default of the list
    }

    @Test
    void variantOfAVariantHasTheChangesOfBoth() throws IOException {
        String plan = made("""
                        New: {of: Between, defaults: {MaxPending: 3}}
                        Between: {of: Base, comment: Between., defaults: {MaxPending: 2, Target: qpid}}
                        """);
        assertThat(plan).contains(">${__od(MaxPending,3)} ${__od(MaxPending,3)} ${__od(Target,qpid)}<");
    }

    @Test
    void putsAPostProcessorBelowTheSampler() throws IOException {
        String plan = made("New:\n  of: Base\n  postProcessor: |\n    <A>\n      <b/>\n    </A>\n");
        assertThat(plan).contains("""
                          </JavaSampler>
                          <hashTree>
                            <A>
                              <b/>
                            </A>
                            <hashTree/>
                          </hashTree>
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "New: {comment: x} | needs 'of'",
                "New: {of: Base, default: {}} | has the key 'default'",
                "New: {of: Base, defaults: 5} | has '5' where a map belongs",
                "New: {of: Base, defaults: {Rate: 5}} | Plan Base lacks ${__od(Rate)}",
                "New: {of: Base, defaults: {MaxPending: (5}} | its parentheses must come in pairs",
                "New: {of: Base, replace: {Nothing: x}} | Plan Base lacks 'Nothing'",
                "New: {of: New} | is made from itself",
                "New: {of: Bass} | Bass.jmx cannot be read",
                "Other: {of: Base} | is not a scenario, and no plan is made from it",
                "[] | has no variants",
                "{ | is not valid YAML"
            })
    void refusesInvalidVariants(String yaml, String why) {
        assertThatThrownBy(() -> files(yaml)).isInstanceOf(Refusal.class).hasMessageContaining(why);
    }
}
