// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarrierTest {

    private final Barrier barrier = new Barrier();

    @Test
    void opensWhenAllThatWereAnnouncedHaveSubscribed() {
        assertThat(barrier.awaited()).isEmpty();
        barrier.announce("receive");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.expect("receive", "group", 2);
        barrier.expect("receive", "group", 2);
        barrier.arrived("receive", "group");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.arrived("receive", "group");
        assertThat(barrier.awaited()).isEmpty();
    }

    @Test
    void twoElementsOfOneNameAreAwaitedBoth() {
        barrier.announce("receive");
        barrier.announce("receive");
        barrier.expect("receive", "one", 1);
        barrier.arrived("receive", "one");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.expect("receive", "two", 1);
        barrier.arrived("receive", "two");
        assertThat(barrier.awaited()).isEmpty();
    }
}
