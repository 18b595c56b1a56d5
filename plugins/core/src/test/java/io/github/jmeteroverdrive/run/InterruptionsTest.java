// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Outage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InterruptionsTest {

    private static final long EPOCH = 1_000_000;

    private final AtomicLong now = new AtomicLong();
    private final Interruptions interruptions = new Interruptions(new EpochClock(() -> EPOCH + now.get(), now::get));

    @Test
    void detectsTheFirstInterruptionAndTheirTotalLength() {
        now.set(10);
        assertThat(interruptions.begin("a", "broker", "user")).isTrue();
        now.set(12);
        assertThat(interruptions.begin("b", "broker", "user")).isFalse();
        now.set(20);
        assertThat(interruptions.end("a")).isEqualTo(-1);
        assertThat(interruptions.any()).isTrue();
        now.set(25);
        assertThat(interruptions.end("b")).isEqualTo(15);
        assertThat(interruptions.any()).isFalse();
        assertThat(interruptions.take())
                .containsExactly(new Outage(EPOCH + 10, EPOCH + 20, true), new Outage(EPOCH + 12, EPOCH + 25, true));
        assertThat(interruptions.take()).as("reported once").isEmpty();
    }

    @Test
    void interruptionsOfAUserAreOfNoOther() {
        assertThat(interruptions.begin("a", "broker", "sender")).isTrue();
        now.set(5);
        assertThat(interruptions.begin("b", "broker", "receiver")).isTrue();
        assertThat(interruptions.begin("b", "broker", "receiver")).as("again").isFalse();
        now.set(20);
        assertThat(interruptions.end("a")).isEqualTo(20);
        assertThat(interruptions.any()).isTrue();
        interruptions.forget("b");
        assertThat(interruptions.any()).isFalse();
        assertThat(interruptions.begin("c", "broker", "receiver")).isTrue();
        assertThat(interruptions.end("c")).isZero();
    }

    @Test
    void endWithoutBeginIsIgnored() {
        assertThat(interruptions.end("a")).isEqualTo(-1);
        assertThat(interruptions.take()).isEmpty();
    }

    @Test
    void detectsOverlapWithAnInterruption() {
        now.set(10);
        interruptions.begin("a", "broker", "user");
        assertThat(interruptions.overlap("broker", 0, 9)).isFalse();
        assertThat(interruptions.overlap("broker", 0, 10)).isTrue();
        assertThat(interruptions.overlap("broker", 50, 60)).as("it lasts").isTrue();
        now.set(20);
        interruptions.end("a");
        assertThat(interruptions.overlap("broker", 20, 30)).isTrue();
        assertThat(interruptions.overlap("broker", 21, 30)).isFalse();
    }

    @Test
    void anInterruptionConcernsOnlyItsBroker() {
        now.set(10);
        interruptions.begin("a", "broker", "user");
        interruptions.lost("b", "second");
        interruptions.end("a");
        assertThat(interruptions.overlap("broker", 5, 30)).isTrue();
        assertThat(interruptions.overlap("second", 5, 30)).isTrue();
        assertThat(interruptions.overlap("third", 5, 30)).isFalse();
    }

    @Test
    void permanentlyBrokenConnectionOverlapsOperationsInProgress() {
        now.set(10);
        interruptions.lost("a", "broker");
        interruptions.lost("a", "broker");
        assertThat(interruptions.overlap("broker", 5, 10)).isTrue();
        assertThat(interruptions.overlap("broker", 11, 30)).as("never left").isFalse();
        assertThat(interruptions.any()).isFalse();
        assertThat(interruptions.take()).containsExactly(new Outage(EPOCH + 10, EPOCH + 10, false));
    }

    @Test
    void interruptionWithoutReturnIsOneOutage() {
        now.set(10);
        interruptions.begin("a", "broker", "user");
        now.set(20);
        interruptions.lost("a", "broker");
        assertThat(interruptions.any()).isFalse();
        assertThat(interruptions.take()).containsExactly(new Outage(EPOCH + 10, EPOCH + 20, false));
    }
}
