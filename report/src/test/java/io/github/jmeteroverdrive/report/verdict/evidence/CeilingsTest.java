// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingsTest {

    private static final Instant AT = Instant.parse("2026-11-23T20:00:00Z");

    @TempDir
    Path home;

    private static Conditions conditions(String plan) {
        return new Conditions(JsonNodeFactory.instance.objectNode().put("planSha256", plan));
    }

    private static Ceiling ceiling(String plan, double rate, String lower, String without) {
        return new Ceiling(
                conditions(plan), "A.Scenario", "samplesPerSecond", rate, Double.NaN, AT, lower, without, "");
    }

    @Test
    void findsACeilingUnderItsConditionsOnly() {
        Ceilings ceilings = new Ceilings(Optional.of(home));
        assertThat(ceilings.find(conditions("one"))).isEmpty();
        assertThat(ceilings.all()).isEmpty();
        Ceiling ceiling = ceiling("one", 61_234.5, "it was short", "the library's work");
        Path file = ceilings.keep(ceiling);
        ceilings.keep(ceiling("two", 2, "", ""));
        assertThat(ceilings.find(conditions("one"))).contains(ceiling);
        assertThat(ceilings.find(conditions("three"))).isEmpty();
        assertThat(ceilings.all()).hasSize(2);
        assertThat(file).hasParent(home.resolve("target/headroom"));
        assertThat(home.resolve("target/headroom")).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void newCeilingReplacesTheOldOne() {
        Ceilings ceilings = new Ceilings(Optional.of(home));
        ceilings.keep(ceiling("one", 1, "", ""));
        ceilings.keep(ceiling("one", 2, "", ""));
        assertThat(ceilings.all()).extracting(Ceiling::perSecond).containsExactly(2.0);
    }

    @Test
    void ignoresDamagedFiles() throws IOException {
        Ceilings ceilings = new Ceilings(Optional.of(home));
        Path file = ceilings.keep(ceiling("one", 1, "", ""));
        Files.writeString(file, "{\"schema\":1,\"perSecond\":");
        assertThat(ceilings.find(conditions("one"))).isEmpty();
        Files.writeString(file, "{\"schema\":7}");
        assertThat(ceilings.all()).isEmpty();
    }

    @Test
    void describesRateDateAndReservations() {
        assertThat(ceiling("one", 61_234.5, "", "").words()).isEqualTo("61,230/s, measured 2026-11-23");
        assertThat(ceiling("one", 9_000, "", "the client library's work").words())
                .isEqualTo("9,000/s without the client library's work, measured 2026-11-23");
        assertThat(ceiling("one", 9_000, "JMeter had 1 of its 2 CPUs", "").words())
                .isEqualTo("9,000/s at least, because JMeter had 1 of its 2 CPUs, measured 2026-11-23");
    }
}
