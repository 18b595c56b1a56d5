// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsumersFirstTest {

    private final ConsumersFirst barrier = new ConsumersFirst();

    @Test
    void opensWhenAllThatWereAnnouncedHaveSubscribed() {
        assertThat(barrier.awaited()).isEmpty();
        barrier.announce("receive");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.expect("receive", "group", 2);
        barrier.expect("receive", "group", 2);
        barrier.subscribed("receive", "group");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.subscribed("receive", "group");
        assertThat(barrier.awaited()).isEmpty();
    }

    @Test
    void twoElementsOfOneNameAreAwaitedBoth() {
        barrier.announce("receive");
        barrier.announce("receive");
        barrier.expect("receive", "one", 1);
        barrier.subscribed("receive", "one");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.expect("receive", "two", 1);
        barrier.subscribed("receive", "two");
        assertThat(barrier.awaited()).isEmpty();
    }
}
