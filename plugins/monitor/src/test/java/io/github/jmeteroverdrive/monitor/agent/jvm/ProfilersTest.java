// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilersTest {

    @TempDir
    Path folder;

    private final List<String> printed = new ArrayList<>();
    private final List<String> warned = new ArrayList<>();

    private Profilers with(Map<String, String> properties) {
        return new Profilers(name -> properties.getOrDefault(name, ""), printed::add, warned::add);
    }

    @Test
    void startsNoProfilerByDefault() {
        try (Profilers none = with(Map.of())) {
            none.start(List.of(), () -> folder);
        }
        assertThat(printed).isEmpty();
        assertThat(warned).isEmpty();
    }

    @Test
    void warnsThatTheJarsOfSjkAreMissing() {
        try (Profilers sjk = with(Map.of(Profilers.SJK, "true"))) {
            sjk.start(List.of(folder.resolve("lib")), () -> folder);
        }
        assertThat(warned).singleElement().asString().contains("SJK is missing", "./mvnw verify");
    }

    @Test
    void warnsThatSjkDoesNotWork() {
        try (Profilers sjk = with(Map.of(Profilers.SJK, "true"))) {
            sjk.start(List.of(folder), () -> folder);
        }
        assertThat(warned).singleElement().asString().contains("ended with code 1", "sjk.log");
    }

    @ParameterizedTest
    @CsvSource({
        "sjk, yes, give true or false",
        "jvisualvm, 1, give true or false",
        "wait, true, add overdrive.profiler.jvisualvm=true",
    })
    void refusesValuesThatWouldStartNothing(String name, String value, String remedy) {
        try (Profilers profilers = with(Map.of(Profilers.PREFIX + name, value))) {
            assertThatThrownBy(() -> profilers.start(List.of(), () -> folder))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("Property overdrive.profiler." + name + " is '" + value + "'")
                    .hasMessageContaining(remedy);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g,",
        "'-XX:StartFlightRecording=filename=a.jfr',JFR",
        "-agentpath:/lib/libasyncProfiler.so=start,ASYNC",
        "-agentpath:/lib/libjdwp.so,",
    })
    void recognisesProfilersByJvmFlags(String flag, Profiler profiler) {
        assertThat(Profilers.on(name -> "", List.of("-Xms1g", flag), List.of()))
                .isEqualTo(profiler == null ? Set.of() : Set.of(profiler));
    }

    private static Function<String, String> properties(Map<String, String> given) {
        return name -> given.getOrDefault(name, "");
    }

    @Test
    void heapHistogramsAreOnIfTheirPeriodIsGiven() {
        assertThat(Profilers.on(properties(Map.of(HeapHistograms.PROPERTY, "10")), List.of(), List.of()))
                .containsExactly(Profiler.HEAP);
    }

    @Test
    void sjkIsOnIfRequestedAndAvailable() {
        assertThat(Profilers.on(properties(Map.of(Profilers.SJK, "true")), List.of(), List.of(folder)))
                .containsExactly(Profiler.SJK);
        assertThat(Profilers.on(properties(Map.of(Profilers.SJK, "false")), List.of(), List.of(folder)))
                .isEmpty();
        List<Path> missing = List.of(folder.resolve("lib"));
        assertThat(Profilers.on(properties(Map.of(Profilers.SJK, "true")), List.of(), missing))
                .isEmpty();
    }
}
