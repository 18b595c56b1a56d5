// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadEndTest {

    private final List<String> failures = new ArrayList<>();

    @Test
    void exceptionFailsTheRunWithItsCause() {
        ThreadEnd.run(
                "od - It 'it'",
                () -> {
                    throw new IllegalStateException("no more");
                },
                failures::add);
        assertThat(failures)
                .containsExactly("od - It 'it': its thread did not end normally, so figures may be missing"
                        + " (java.lang.IllegalStateException: no more).");
    }

    @Test
    void normalEndReportsNoFailure() {
        List<String> done = new ArrayList<>();
        ThreadEnd.run("it", () -> done.add("end"), failures::add);
        assertThat(done).containsExactly("end");
        assertThat(failures).isEmpty();
    }
}
