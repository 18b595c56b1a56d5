// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.agent.jvm.StackSampler.SharedLocks;
import java.lang.management.LockInfo;
import org.junit.jupiter.api.Test;

class SharedLocksTest {

    private static final LockInfo LATCH = new LockInfo("latch", 1);
    private static final LockInfo QUEUE = new LockInfo("queue", 2);

    private final SharedLocks shared = new SharedLocks();

    @Test
    void objectWithOneWaitingThreadIsNotShared() {
        assertThat(shared.at(LATCH, 10)).isFalse();
        assertThat(shared.at(LATCH, 10)).isFalse();
        assertThat(shared.at(QUEUE, 11)).isFalse();
    }

    @Test
    void objectWithSeveralWaitingThreadsIsShared() {
        shared.at(QUEUE, 10);
        assertThat(shared.at(QUEUE, 11)).isTrue();
        assertThat(shared.at(QUEUE, 10)).isTrue();
        assertThat(shared.at(null, 12)).as("not known").isTrue();
    }
}
