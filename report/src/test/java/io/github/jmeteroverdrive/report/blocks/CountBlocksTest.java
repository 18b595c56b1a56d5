// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.report.page.Figures;
import io.github.jmeteroverdrive.report.page.Table;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountBlocksTest {

    private static final String SUMMARY = """
            {"samples":100,"sampleErrors":5,"statusCodes":{"200":60,"201":35,"503":5},
             "labels":{
               "login":{"partOf":"shop","samples":60,"sampleErrors":0,"samplesPerSecond":6.0,
                 "statusCodes":{"200":60},"latencyMicros":{"response":{"count":60,"max":900}}},
               "order":{"partOf":"shop","samples":40,"sampleErrors":5,"samplesPerSecond":4.0,
                 "statusCodes":{"201":35,"503":5},"latencyMicros":{"response":{"count":40,"max":3000}}},
               "shop":{"samples":100,"sampleErrors":5,"samplesPerSecond":10.0,
                 "statusCodes":{"200":60,"201":35,"503":5},
                 "latencyMicros":{"response":{"count":100,"max":3000},"iteration":{"count":35,"max":5000}}}}}
            """;

    private static Table table(String title) throws IOException {
        return new CountBlocks(new ObjectMapper().readTree(SUMMARY))
                .tables().stream()
                        .filter(Table.class::isInstance)
                        .map(Table.class::cast)
                        .filter(table -> table.title().equals(title))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void eachStepOfAFlowHasARowAndTheIterationHasItsDuration() throws IOException {
        List<List<String>> rows = table("By label").rows();
        assertThat(rows.stream().map(row -> row.subList(0, 5)))
                .containsExactly(
                        List.of("login (part of shop)", "60 samples", "6", "0", "Response"),
                        List.of("order (part of shop)", "40 samples", "4", "5", "Response"),
                        List.of("shop", "100 samples", "10", "5", "Response"),
                        List.of("", "", "", "", "Iteration"));
    }

    @Test
    void lossesAreOfTheWholeRun() throws IOException {
        String summary = "{\"sent\":90,\"lost\":2,\"wholeRun\":{\"sent\":100}}";
        CountBlocks blocks = new CountBlocks(new ObjectMapper().readTree(summary));
        assertThat(blocks.headline())
                .singleElement()
                .isEqualTo(new Figures.Figure(
                        "Lost",
                        "2",
                        "in all phases, warm-up included",
                        Catalogue.of("lost").plainDefinition()));
        assertThat(blocks.tables().get(0))
                .isInstanceOfSatisfying(
                        Table.class,
                        table -> assertThat(table.rows())
                                .containsExactly(List.of("Sent", "90", "100"), List.of("Lost", "", "2")));
    }

    @Test
    void responsesAreCountedByLabelAndStatusCode() throws IOException {
        assertThat(table("Responses by status code").rows())
                .containsExactly(
                        List.of("login (part of shop)", "200", "60", "100.00%"),
                        List.of("order (part of shop)", "201", "35", "87.50%"),
                        List.of("", "503", "5", "12.50%"),
                        List.of("shop", "200", "60", "60.00%"),
                        List.of("", "201", "35", "35.00%"),
                        List.of("", "503", "5", "5.00%"));
    }
}
