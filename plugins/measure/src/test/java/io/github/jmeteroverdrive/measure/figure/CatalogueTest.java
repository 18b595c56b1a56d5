// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    @Test
    void eachFigureStandsInItOnce() {
        List<String> declared =
                Stream.of(
                                Catalogue.counted().stream()
                                        .filter(one -> one.place() != Counted.Place.LIVE)
                                        .map(Counted::figure)
                                        .toList(),
                                DeliveryFigures.atTheEnd(),
                                Catalogue.rated().stream().map(Rated::figure).toList(),
                                RateFigures.others(),
                                LatencyTable.figures(),
                                RunAccounts.all())
                        .flatMap(Collection::stream)
                        .map(Figure::id)
                        .toList();
        assertThat(declared).doesNotHaveDuplicates();
        assertThat(Catalogue.inComparisons().keySet()).containsExactlyElementsOf(declared);
    }

    @Test
    void whatAFigureIsMadeOfIsAFigure() {
        for (Figure figure : Catalogue.judgedFromOutside().values()) {
            assertThat(figure.parts()).allMatch(id -> Catalogue.find(id).isPresent());
            assertThat(figure.bases()).allMatch(id -> Catalogue.find(id).isPresent());
        }
        for (Rated rate : Catalogue.rated())
            assertThat(Catalogue.inSummary()).containsKey(rate.total());
    }

    @Test
    void aFigureOfALabelIsTheSameFigure() {
        assertThat(Catalogue.of("labels.GET page.latencyMicros.response.p99").name())
                .isEqualTo("response.p99");
        assertThat(Catalogue.of("wholeRun.sent").title()).isEqualTo("Sent");
    }

    @Test
    void eachFigureSaysWhatItIs() {
        assertThat(Catalogue.inComparisons().values())
                .allMatch(figure -> !figure.title().isBlank() && !figure.definition().isBlank());
    }
}
