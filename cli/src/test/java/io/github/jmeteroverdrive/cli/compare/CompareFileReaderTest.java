// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeteroverdrive.cli.compare.CompareFileReader.CompareFile;
import io.github.jmeteroverdrive.cli.compare.ComparedFigure.Goal;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareFileReaderTest {

    private static final Home HOME = Home.of(Path.of(".."));
    static final String GOOD = """
            name: two
            description: one and another
            notShown: nothing
            figures:
              completedPerSecond: { better: higher, ratio: '>= 1.1' }
              own: { better: lower, unit: ms }
            variants:
              - name: ours
                scenario: JMS.Client
                settings: [ _.jvm.gc.Parallel ]
                parameters: { MaxPending: 10 }
                timeout: 60
              - name: rival
                command: [ rival, --fast ]
                environment: { A: 1 }
                figures:
                  completedPerSecond: { regex: 'sent (\\d+)', factor: 0.5 }
                  own: { json: /p99, file: out.json }
            """;

    @TempDir
    Path folder;

    private static final String WITH_TARGET = """
            name: three
            description: on a target
            notShown: nothing
            target: { name: artemis, options: [ maxSize=1 ] }
            figures:
              completedPerSecond:
                better: higher
                ratio: { ours: [ '>= 1.1', '>= 0.97 of bare' ] }
              latencyMicros.ack.p99: { better: lower, variants: [ rival, ours ], ratio: '<= 1' }
            variants:
              - name: rival
                command: [ rival, '{target.url}', '{MaxPending}' ]
                parameters: { MaxPending: 10 }
                summary: { form: artemis-perf, file: '{run}/perf.json' }
              - { name: ours, scenario: JMS.Client, resultsFile: false }
              - name: bare
                against: nothing
                command: [ bare ]
                needs: { path: '{home}/lib', run: make }
            """;

    @Test
    void variantsExtendTheNetworkOfTheFile() throws IOException {
        CompareFile file = read("""
                        name: n
                        description: d
                        notShown: s
                        network:
                          veth: true
                          congestion: reno
                          presets: [ stock-2018 ]
                          keys: { net.ipv4.tcp_tw_reuse: 0 }
                        figures: { wallSeconds: { better: lower } }
                        variants:
                          - { name: a, command: [ a ] }
                          - name: b
                            command: [ b ]
                            network: { presets: [ load-agent ], keys: { net.ipv4.tcp_tw_reuse: 1 } }
                        """);
        String common = " (network: two namespaces joined by veth, stock-2018";
        assertThat(file.variants())
                .extracting(Variant::description)
                .containsExactly(
                        "a" + common + ", net.ipv4.tcp_congestion_control=reno, net.ipv4.tcp_tw_reuse=0)",
                        "b"
                                + common
                                + ", load-agent, net.ipv4.tcp_congestion_control=reno,"
                                + " net.ipv4.tcp_tw_reuse=1)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ vet: true }           | did you mean 'veth'",
                "{ presets: [ gatlin ] } | did you mean 'gatling'",
                "{ veth: perhaps }       | must be true or false",
            })
    void refusesInvalidNetworksWithPlaceAndRemedy(String network, String message) {
        assertThatThrownBy(() -> read(GOOD + "network: " + network + "\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("two.yaml, network")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpus: { agent: 0, targt: 1 }    | did you mean 'target'",
                "cpus: { agent: 0, target: '1-' } | '1-'; give the numbers of CPUs",
                "cpus: { agent: 0 }              | 'target' is missing",
                "observer: { command: [ a ] }    | give 'command:",
                "observer: { comand: [ a ] }     | did you mean 'command'",
                "'observer: { command: [ \"{target.port}\" ], figures: [ a ] }' | needs a target",
            })
    void refusesInvalidCpusAndObserversWithPlaceAndRemedy(String block, String message) {
        assertThatThrownBy(() -> read(GOOD + block + "\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("two.yaml, ")
                .hasMessageContaining(message);
    }

    @Test
    void allocationNeedsTheLogOfTheCollector() throws IOException {
        String allocation = GOOD.replace(
                "  own: { better: lower, unit: ms }",
                "  own: { better: lower, unit: ms }\n  measured.allocatedBytesPerMessage: {}");
        assertThatThrownBy(() -> read(allocation))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(
                        "variant 'ours': measured.allocatedBytesPerMessage needs the setting _.jvm.gc.log;");
        read(allocation.replace("[ _.jvm.gc.Parallel ]", "[ _.jvm.gc.Parallel, _.jvm.gc.log ]"));
        read(allocation.replace("Message: {}", "Message: { variants: [ rival ] }"));
    }

    @Test
    void acceptsFiguresOfAnObserver() throws IOException {
        String observer = "observer: { command: [ a ], figures: [ seen.p50 ] }\n";
        String figure = "figures:\n  seen.p50: { better: lower, unit: µs }\n";
        assertThat(read(observer + GOOD.replace("figures:\n  comp", figure + "  comp"))
                        .figures())
                .extracting(ComparedFigure::name)
                .contains("seen.p50");
    }

    private CompareFile read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("two.yaml"), yaml);
        return new CompareFileReader(HOME).read(file.toString());
    }

    @Test
    void readsScenariosAndCommands() throws IOException {
        CompareFile file = read(GOOD);
        assertThat(file.name()).isEqualTo("two");
        assertThat(file.variants()).extracting(Variant::name).containsExactly("ours", "rival");
        assertThat(file.variants().get(0).description()).isEqualTo("JMS.Client _.jvm.gc.Parallel MaxPending=10");
        assertThat(file.figures()).extracting(ComparedFigure::unit).containsExactly("/s", "ms");
        assertThat(file.figures().get(0).goals())
                .containsExactly(new Goal("rival", "ours", new RatioThreshold(true, 1.1)));
        assertThat(file.references()).containsExactly(entry("rival", "ours"));
    }

    @Test
    void variantsMergeWhatTheyShare() throws IOException {
        String text =
                GOOD.replace("- name: ours", "- &ours\n    name: ours").replace("{ Max", "&common { Warmup: 0, Max");
        String more = "  - { <<: *ours, name: twice, parameters: { <<: *common, MaxPending: 20 } }\n";
        CompareFile file = read(text + more);
        assertThat(file.variants().get(0).description()).contains("MaxPending=10", "Warmup=0");
        assertThat(file.variants().get(2).name()).isEqualTo("twice");
        assertThat(file.variants().get(2).description())
                .startsWith("JMS.Client _.jvm.gc.Parallel ")
                .contains("MaxPending=20", "Warmup=0");
    }

    @Test
    void refusesAMergeOfWhatIsNotThere() {
        String text = GOOD.replace("[ _.", "&common [ _.").replace("{ MaxPending", "{ <<: *comon, MaxPending");
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "File %s, line 11: '*comon' stands for what begins with '&comon', and nothing before it"
                                + " does; add that, or correct the name; did you mean 'common'?",
                        folder.resolve("two.yaml"));
    }

    @Test
    void readsAllFilesOfTheProject() {
        assertThat(Home.entries(HOME.compareFiles(), ".yaml"))
                .isNotEmpty()
                .allSatisfy(file -> new CompareFileReader(HOME).read(file.toString()));
        assertThat(new CompareFileReader(HOME).read("jms-pending").variants()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "notShown: nothing    | notShwn: x            | notShown",
                "notShown: nothing    | ''                    | 'notShown' is missing",
                "better: higher       | better: hihger        | did you mean 'higher'",
                "completedPerSecond: { better | completdPerSecond: { better | 'completedPerSecond'",
                "scenario: JMS.Client | scenario: JMS.Clint   | did you mean 'JMS.Client'",
                "_.jvm.gc.Parallel    | _.jvm.gc.Paralel      | did you mean '_.jvm.gc.Parallel'",
                "MaxPending: 10       | MaxPendin: 10         | did you mean 'MaxPending'",
                "timeout: 60          | timeot: 60            | did you mean 'timeout'",
                "timeout: 60          | timeout: soon         | must be a number",
                "timeout: 60          | timeout: 0            | above 0",
                "environment: { A: 1 } | 'window: [ 9, 5 ]'   | seconds after the command's start",
                "environment: { A: 1 } | 'window: [ 5 ]'      | seconds after the command's start",
                "name: rival          | name: ours            | two variants are named 'ours'",
                "command:             | comand:               | either 'scenario' or 'command'",
                "regex: 'sent (\\d+)' | regex: 'sent \\d+'    | (brackets)",
                "regex: 'sent (\\d+)' | regex: 'sent (\\d+'   | is not a valid regular expression",
                "json: /p99           | json: p99             | must begin with '/'",
                "'>= 1.1'             | about one             | must be like",
                "figures:             | 'figures: ['          | is not valid YAML",
            })
    void refusesInvalidFilesWithPlaceAndRemedy(String old, String replaced, String message) {
        assertThat(GOOD).contains(old);
        String yaml = GOOD.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(replaced));
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("two.yaml")
                .hasMessageContaining(message);
    }

    @Test
    void readsTargetParametersAndRatiosToAnyVariant() throws IOException {
        CompareFile file = read(WITH_TARGET);
        assertThat(file.target())
                .hasValueSatisfying(t -> assertThat(t.options()).containsExactly("maxSize=1"));
        assertThat(file.variants())
                .extracting(Variant::description)
                .containsExactly(
                        "rival {target.url} 10", "JMS.Client target.url={target.url} (no results file)", "bare");
        assertThat(file.references()).containsExactly(entry("ours", "rival"));
        assertThat(file.figures().get(0).goals())
                .containsExactly(
                        new Goal("ours", "rival", new RatioThreshold(true, 1.1)),
                        new Goal("ours", "bare", new RatioThreshold(true, 0.97)));
        assertThat(file.figures().get(1).isOf("bare")).isFalse();
        assertThat(file.figures().get(1).goals())
                .containsExactly(new Goal("ours", "rival", new RatioThreshold(false, 1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'>= 0.97 of bare'   | '>= 0.97 of bar'    | did you mean 'bare'",
                "'resultsFile: false' | 'resultsFile: false, discard: 2' | 'discard' takes",
                "'>= 0.97 of bare'   | '>= 0.97 of ours'   | cannot be divided by itself",
                "'>= 0.97 of bare'   | '>= 0.97 of rival'  | has two ratios to 'rival'",
                "{ ours: [           | { bare: [           | give one, like '>= 1.10 of NAME'",
                "'{MaxPending}'      | '{MaxPendin}'       | '{MaxPendin}' has no value",
                "'{target.url}'      | '{target.uri}'      | there is no {target.uri}",
                "target: { name      | targt: { name       | did you mean 'target'",
                "options: [          | option: [           | did you mean 'options'",
                "form: artemis-perf  | form: artemis       | did you mean 'artemis-perf'",
                "form: artemis-perf  | 'form: artemis-perf, seconds: 0' | is 0; give more than 0",
                "form: artemis-perf  | 'form: overdrive, seconds: 10' | only the form 'artemis-perf' takes 'seconds'",
                "variants: [ rival, ours | variants: [ rival, our  | did you mean 'ours'",
                "against: nothing    | against: bare       | cannot be divided by itself",
                "against: nothing    | against: riva       | did you mean 'rival'",
                "resultsFile: false  | resultsFile: never  | must be true or false",
                "needs: { path       | needs: { paht       | did you mean 'path'",
            })
    void refusesInvalidFilesWithATarget(String old, String replaced, String message) {
        assertThat(WITH_TARGET).contains(old);
        String yaml = WITH_TARGET.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(replaced));
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("two.yaml")
                .hasMessageContaining(message);
    }

    @Test
    void refusesATargetPlaceholderWithoutATarget() {
        String yaml = WITH_TARGET.replaceFirst("target: .*\n", "");
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("{target.url} needs a target; add 'target: { name: artemis }'");
    }

    @Test
    void suggestsTheNearestNameForAMissingFile() {
        assertThatThrownBy(() -> new CompareFileReader(HOME).read("jms-pendin"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("did you mean 'jms-pending'");
    }

    @Test
    void readsFiguresOfLabelsAndPublishedValuesOfVariants() throws IOException {
        String figures = "figures:\n  labels.producer.completedPerSecond:"
                + " { better: higher, variants: [ ours ], published: { ours: 585 (Mongo 454) } }\n";
        ComparedFigure figure = read(GOOD.replace("figures:\n  comp", figures + "  comp"))
                .figures()
                .get(0);
        assertThat(figure.published()).containsExactly(entry("ours", "585 (Mongo 454)"));
        assertThat(figure.unit()).isEqualTo("/s");
        assertThatThrownBy(() -> read(
                        GOOD.replace("figures:\n  comp", figures + "  comp").replace("{ ours: 585", "{ hours: 585")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("published")
                .hasMessageContaining("did you mean 'ours'");
    }
}
