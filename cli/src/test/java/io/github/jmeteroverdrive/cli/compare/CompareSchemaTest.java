// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jmeteroverdrive.cli.runs.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The JSON schema for editors is up to date and agrees with the reader. */
class CompareSchemaTest {

    private static final Home HOME = Home.of(Path.of(".."));
    private static final Schema SCHEMA =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(CompareSchema.of(HOME));

    private static List<Error> complaints(String yaml) {
        Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return SCHEMA.validate(new ObjectMapper().valueToTree(read));
    }

    @Test
    void schemaFileIsUpToDate() throws IOException {
        assertThat(Files.readString(HOME.compareFiles().resolve("schema.json")))
                .as("./overdrive list --schema > profiles/compare/schema.json makes it anew")
                .isEqualTo(CompareSchema.of(HOME));
    }

    @Test
    void projectFilesAreValid() {
        assertThat(Home.entries(HOME.compareFiles(), ".yaml"))
                .isNotEmpty()
                .allSatisfy(
                        file -> assertThat(complaints(Files.readString(file))).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "notShown: nothing    | notShwn: x",
                "notShown: nothing    | ''",
                "better: higher       | better: hihger",
                "better: higher       | bettr: higher",
                "scenario: JMS.Client | scenario: JMS.Clint",
                "_.jvm.gc.Parallel    | _.jvm.gc.Paralel",
                "MaxPending: 10       | MaxPendin: 10",
                "timeout: 60          | timeot: 60",
                "timeout: 60          | timeout: soon",
                "timeout: 60          | timeout: 0",
                "timeout: 60          | discard: -1",
                "timeout: 60          | resultsFile: never",
                "environment: { A: 1 } | 'window: [ 5 ]'",
                "environment: { A: 1 } | needs: { paht: x }",
                "environment: { A: 1 } | 'summary: { form: artemis }'",
                "environment: { A: 1 } | 'network: { presets: [ gatlin ] }'",
                "command:             | comand:",
                "command: [ rival, --fast ] | 'command: []'",
                "regex: 'sent (\\d+)' | regexp: 'sent'",
                "json: /p99           | json: p99",
            })
    void schemaRefusesWhatTheReaderRefuses(String old, String replaced) {
        String good = CompareFileReaderTest.GOOD;
        assertThat(complaints(good)).isEmpty();
        assertThat(good).contains(old);
        assertThat(complaints(good.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(replaced))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cpus: { agent: 0, target: '1-' }",
                "cpus: { agent: 0 }",
                "target: { nam: artemis }",
                "observer: { command: [ a ] }",
                "network: { vet: true }",
                "network: { veth: perhaps }",
            })
    void schemaRefusesBlocksThatTheReaderRefuses(String block) {
        assertThat(complaints(CompareFileReaderTest.GOOD + block + "\n")).isNotEmpty();
    }
}
