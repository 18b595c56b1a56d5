// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.PerResult;
import io.github.jmeteroverdrive.results.ResultFields;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/** The fields that consumers of every provider have. */
public record ReceiveFields(
        Field<Integer> messagesPerResult,
        Field<Integer> startAfter,
        Field<Integer> drainTimeout,
        Field<Integer> idleTimeout) {

    /** @param element with which their properties begin */
    public static ReceiveFields of(String element) {
        return new ReceiveFields(
                ResultFields.perResult(element + ".messagesPerResult", "message", 0),
                Field.seconds(element + ".startAfter", "Start after", 0)
                        .hint("Time after the run's start at which it subscribes")
                        .meaning(0, "before the first send"),
                Field.seconds(element + ".drainTimeout", "Drain time-out", 10)
                        .hint("How long to wait for acknowledged messages after the last producer of"
                                + " this JVM ended"),
                Field.seconds(element + ".idleTimeout", "Idle time-out", 30)
                        .hint("How long it waits without a message when this JVM has no producer"));
    }

    /** In {@code testStarted()}: JMeter's listeners learn how many messages a result covers. */
    public void prepareResults(TestElement element, ReceiveSettings settings) {
        PerResult.prepare(element, messagesPerResult, settings.messagesPerResult());
    }

    public Section results() {
        return Section.of("Results", messagesPerResult);
    }

    public Section startAndEnd() {
        return Section.of("Start and end", startAfter, drainTimeout, idleTimeout);
    }

    /** The settings of a provider's element; for the parameters see {@link ReceiveSettings}. */
    public ReceiveSettings settings(
            Fields fields, WorkerLayout layout, long consumeNanos, boolean partial, boolean replies) {
        return new ReceiveSettings(
                layout.element(),
                fields.get(layout.names().connection()),
                layout,
                consumeNanos,
                partial,
                replies,
                fields.get(messagesPerResult),
                nanos(fields, startAfter),
                false,
                nanos(fields, drainTimeout),
                nanos(fields, idleTimeout));
    }

    private static long nanos(Fields fields, Field<Integer> seconds) {
        return TimeUnit.SECONDS.toNanos(fields.get(seconds));
    }
}
