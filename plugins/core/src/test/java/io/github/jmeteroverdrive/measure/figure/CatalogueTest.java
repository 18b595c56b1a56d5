// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.statistics.Counter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    /** Exporters make counters of all others. */
    @Test
    void onlyRatiosDoNotAddUp() {
        assertThat(Catalogue.counted().stream()
                        .filter(each -> !each.addsUp())
                        .map(each -> each.figure().id()))
                .containsExactly("messagesPerRequest", "consumersBusyPercent", "eventsPerStream");
    }

    @Test
    void containsEachFigureOnce() {
        List<String> declared = Stream.of(
                        Catalogue.counted().stream()
                                .filter(each -> each.place() != Counted.Place.LIVE)
                                .map(Counted::figure)
                                .toList(),
                        FigureFile.section("end"),
                        Catalogue.rated().stream().map(Rated::figure).toList(),
                        FigureFile.section("summary"),
                        LatencyTable.figures(),
                        ConfidenceTable.figures(Stream.of(
                                        Catalogue.rated().stream()
                                                .map(Rated::figure)
                                                .toList(),
                                        LatencyTable.figures())
                                .flatMap(Collection::stream)
                                .toList()),
                        FigureFile.section("comparisons"))
                .flatMap(Collection::stream)
                .map(Figure::id)
                .toList();
        assertThat(declared).doesNotHaveDuplicates();
        assertThat(Catalogue.inComparisons().keySet()).containsExactlyElementsOf(declared);
    }

    @Test
    void everyFigureOfTheFileIsCountedOrRated() {
        assertThat(Catalogue.counted().stream().map(Counted::figure))
                .containsExactlyElementsOf(FigureFile.section("counted"));
        assertThat(Catalogue.rated().stream().map(Rated::figure))
                .containsExactlyElementsOf(FigureFile.section("rates"));
    }

    @Test
    void partsAndBasesOfFiguresAreFigures() {
        for (Figure figure : Catalogue.judgedFromOutside().values()) {
            assertThat(figure.parts()).allMatch(id -> Catalogue.find(id).isPresent());
            assertThat(figure.bases()).allMatch(id -> Catalogue.find(id).isPresent());
        }
        for (Rated rate : Catalogue.rated()) assertThat(Catalogue.inSummary()).containsKey(rate.total());
    }

    @Test
    void figuresOfALabelOrTheWholeRunAreTheSameFigures() {
        assertThat(Catalogue.of("labels.GET page.latencyMicros.response.p99").name())
                .isEqualTo("response.p99");
        assertThat(Catalogue.of("wholeRun.sent").title()).isEqualTo("Sent");
    }

    @Test
    void eachFigureHasATitleAndADefinition() {
        assertThat(Catalogue.inComparisons().values())
                .allMatch(figure ->
                        !figure.title().isBlank() && !figure.definition().isBlank());
    }

    @Test
    void countersOfStatisticsHaveSeparateFigures() {
        assertThat(Arrays.stream(Counter.values()).map(Catalogue::of).map(Figure::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("(messages|bytes)\\.(sent|received)"))
                .noneMatch(id -> Catalogue.find(id).isPresent());
        assertThat(Catalogue.of(Counter.BYTES_SENT).unit()).isEqualTo(Unit.BYTES_TRANSFERRED);
    }

    @Test
    void plainDefinitionHasNoMarkdown() {
        assertThat(Catalogue.of("received").plainDefinition())
                .isEqualTo("first deliveries to a consumer; in patterns, listed plus claimed");
    }
}
