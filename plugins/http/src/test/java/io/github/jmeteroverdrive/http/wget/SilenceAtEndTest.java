// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phases;
import org.junit.jupiter.api.Test;

class SilenceAtEndTest {

    private static final long LIMIT = 10;

    private long now;
    private long bytes;
    private boolean killed;

    private SilenceAtEnd watched(Phases phases) {
        return new SilenceAtEnd(phases, () -> now, LIMIT, () -> bytes, () -> killed = true);
    }

    private boolean killedAt(SilenceAtEnd watched, long time) {
        now = time;
        watched.run();
        return killed;
    }

    @Test
    void silentDownloadEndsTheDrainTimeOutAfterTheMeasuredPhase() {
        SilenceAtEnd watched = watched(new Phases(0, 20, 80));
        assertThat(killedAt(watched, 99)).isFalse();
        assertThat(killedAt(watched, 109)).isFalse();
        assertThat(killedAt(watched, 110)).isTrue();
    }

    @Test
    void downloadThatReceivesBytesContinues() {
        SilenceAtEnd watched = watched(new Phases(0, 0, 100));
        for (int time = 100; time < 200; time += 9) {
            bytes++;
            assertThat(killedAt(watched, time)).isFalse();
        }
        assertThat(killedAt(watched, 208)).isFalse();
        assertThat(killedAt(watched, 209)).isTrue();
    }

    @Test
    void downloadOfARunWithoutATimeLimitContinues() {
        assertThat(killedAt(watched(new Phases(0, 0, Phases.UNLIMITED)), 1_000_000))
                .isFalse();
    }
}
