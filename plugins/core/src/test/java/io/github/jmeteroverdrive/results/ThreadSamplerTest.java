// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.junit.jupiter.api.Test;

class ThreadSamplerTest {

    /** Fails before it opens anything. */
    private static final class Late extends ThreadSampler {

        private static final long serialVersionUID = 1;

        @Override
        protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
            throw new AssertionError();
        }

        @Override
        protected String title() {
            return "od - Late 'one'";
        }

        @Override
        public void runStarted(RunContext run) {
            throw new AssertionError();
        }
    }

    @Test
    void threadStartedAfterTheRunStopsWithAnErrorMessage() {
        Late sampler = new Late();
        sampler.threadStarted();
        SampleResult result = sampler.sample(null);
        assertThat(result.isStopThread()).isTrue();
        assertThat(result.getResponseMessage())
                .isEqualTo("od - Late 'one': cannot start (java.lang.IllegalStateException: no test is"
                        + " running, or the run has ended).");
        assertThatCode(sampler::threadFinished).doesNotThrowAnyException();
    }
}
