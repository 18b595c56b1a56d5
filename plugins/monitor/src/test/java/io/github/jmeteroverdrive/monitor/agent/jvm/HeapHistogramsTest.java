// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms.Objects;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms.OfClass;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapHistogramsTest {

    private static final String HEAD =
            " num     #instances         #bytes  class name (module)\n-----------------------------\n";
    private static final String ALL = HEAD
            + "   1:           100           5000  [B (java.base@17.0.15)\n"
            + "   2:            10            400  [[Ljava.lang.String; (java.base@17.0.15)\n"
            + "   3:             5            120  org.example.A\n"
            + "Total           115           5520\n";
    private static final String LIVE = HEAD
            + "   1:            60           3000  [B (java.base@17.0.15)\n"
            + "   2:             6            144  org.example.A\n"
            + "Total            66           3144\n";
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @TempDir
    Path folder;

    private final List<Boolean> taken = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<String> warned = new ArrayList<>();
    private long now;

    private final HeapHistograms.Heap heap = new HeapHistograms.Heap() {
        @Override
        public String histogram(boolean all) {
            taken.add(all);
            return all ? ALL : LIVE;
        }

        @Override
        public long lastCollection() {
            return 1_000;
        }

        @Override
        public long uptime() {
            return 1_250;
        }
    };

    private HeapHistograms.Run run(Optional<Phases> phases) {
        return new HeapHistograms.Run(new EpochClock(() -> now, () -> now), () -> phases, () -> folder, warned::add);
    }

    @Test
    void takesPairsInTheMeasuredPhaseOnlyAndTheDifferenceIsDead() throws IOException {
        Phases phases = new Phases(0, SECOND, 60 * SECOND);
        HeapHistograms histograms = new HeapHistograms(heap, run(Optional.of(phases)), 10 * SECOND, samples::add);
        histograms.poll();
        assertThat(taken).isEmpty();
        now = SECOND;
        histograms.poll();
        assertThat(taken).as("a collection at the begin").containsExactly(false);
        now = 11 * SECOND;
        histograms.poll();
        assertThat(taken).containsExactly(false, true, false);
        now = 100 * SECOND;
        histograms.poll();
        assertThat(samples).singleElement().satisfies(sample -> {
            assertThat(sample.seconds()).isEqualTo(0.25);
            assertThat(sample.classes())
                    .isEqualTo(Map.of(
                            "byte[]", new OfClass(new Objects(40, 2000), new Objects(60, 3000)),
                            "java.lang.String[][]", new OfClass(new Objects(10, 400), Objects.NONE),
                            "org.example.A", new OfClass(Objects.NONE, new Objects(6, 144))));
        });
        assertThat(Files.readAllLines(folder.resolve("heap.jsonl")))
                .hasSize(2)
                .last()
                .asString()
                .contains("\"s\":11.0", "\"seconds\":0.25", "\"byte[]\":{\"deadBytes\":2000,\"deadObjects\":40,");
        assertThat(warned).isEmpty();
    }

    @Test
    void classesWithLittleGarbageAreOneRow() {
        StringBuilder many = new StringBuilder(HEAD);
        for (int i = 0; i < 100; i++)
            many.append(" 1: 1 ").append(1000 - i).append(" c").append(i).append('\n');
        HeapHistograms.Heap other = new HeapHistograms.Heap() {
            @Override
            public String histogram(boolean all) {
                return all ? many.toString() : HEAD;
            }

            @Override
            public long lastCollection() {
                return 0;
            }

            @Override
            public long uptime() {
                return 1;
            }
        };
        HeapHistograms histograms =
                new HeapHistograms(other, run(Optional.of(new Phases(0, 0, 60 * SECOND))), SECOND, samples::add);
        histograms.poll();
        now = SECOND;
        histograms.poll();
        Map<String, OfClass> classes = samples.get(0).classes();
        assertThat(classes).hasSize(41).containsKey("c0").doesNotContainKey("c99");
        assertThat(classes.get("(others)").dead().number()).isEqualTo(60);
    }

    @Test
    void thisJvmCountsAnArrayThatDied() {
        HeapHistograms histograms = HeapHistograms.ofThisJvm(
                        "1", run(Optional.of(new Phases(0, 0, 60 * SECOND))), samples::add)
                .orElseThrow();
        histograms.poll();
        now = SECOND;
        List<double[]> garbage = new ArrayList<>();
        for (int i = 0; i < 100; i++) garbage.add(new double[1000]);
        assertThat(garbage).hasSize(100);
        garbage.clear();
        histograms.poll();
        assertThat(warned).isEmpty();
        // unless a collection came in between, which this little garbage does not cause
        assertThat(samples.get(0).classes().get("double[]").dead().bytes()).isGreaterThan(800_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1.5", "-1", "often"})
    void refusesASecondsThatIsNone(String seconds) {
        assertThatThrownBy(() -> HeapHistograms.ofThisJvm(seconds, run(Optional.empty()), samples::add))
                .isInstanceOf(Refusal.class)
                .hasMessage("Property overdrive.profiler.heap is '" + seconds
                        + "': give the seconds between two heap histograms, a whole number from 1.");
    }
}
