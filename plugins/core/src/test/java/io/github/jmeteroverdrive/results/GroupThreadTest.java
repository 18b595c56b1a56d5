// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GroupThreadTest {

    private final GroupThread.Starts starts = new GroupThread.Starts();

    @Test
    void concurrentGroupsHaveTheSameStart() {
        assertThat(starts.begins("consumers", false, 100)).isEqualTo(100);
        assertThat(starts.begins("producers", false, 700)).isEqualTo(100);
        assertThat(starts.begins("producers", false, 900)).as("ramp-up").isEqualTo(100);
    }

    @Test
    void groupWithAStartupDelayStartsWithItsFirstThread() {
        starts.begins("one", false, 100);
        assertThat(starts.begins("delayed", true, 5_000)).isEqualTo(5_000);
        assertThat(starts.begins("delayed", true, 6_000)).isEqualTo(5_000);
    }

    @Test
    void groupThatFollowsOthersStartsWithItsFirstThread() {
        starts.begins("setUp", false, 100);
        starts.begins("setUp", false, 101);
        starts.ends();
        starts.ends();
        assertThat(starts.begins("next", false, 3_000)).isEqualTo(3_000);
        assertThat(starts.begins("beside it", false, 3_400)).isEqualTo(3_000);
    }
}
