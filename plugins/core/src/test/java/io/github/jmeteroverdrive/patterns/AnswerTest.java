// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerTest {

    private final Answer answer = new Answer();

    @Test
    void messagesOfAnotherRunAreNoEmptyAnswer() {
        answer.begin();
        answer.done("200", "OK");
        assertThat(answer.isEmpty()).isTrue();
        answer.next();
        answer.lastIsForeign();
        assertThat(answer.size()).isZero();
        assertThat(answer.isEmpty()).isFalse();
    }

    @Test
    void aFailureDoesNotShowThatThereIsNoMessage() {
        answer.begin();
        answer.failed("500", "down");
        assertThat(answer.isEmpty()).isFalse();
    }
}
