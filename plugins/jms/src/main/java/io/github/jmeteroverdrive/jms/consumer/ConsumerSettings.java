// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.Barrier;
import io.github.jmeteroverdrive.jms.account.ForeignRule;
import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.layout.Layout;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - JMS Consumer says, checked; read once per thread.
 *
 * @param element how errors name the element
 * @param connection name of the od - JMS Connection
 * @param replies whether it answers requests instead of measuring what it receives
 * @param messagesPerResult 1 = one sample result a message, n = n messages a result, 0 = one a
 *     second
 * @param startAfterNanos when it subscribes, ns after the start of the run's clock; 0 = at once
 * @param drainNanos how long to wait for acknowledged messages after the last producer ended
 * @param idleNanos how long to wait for a message when no producer is in this JVM
 */
public record ConsumerSettings(
        String element,
        String connection,
        Layout layout,
        ReceptionSettings reception,
        SubscriptionSettings subscription,
        Selection selection,
        boolean replies,
        long messagesPerResult,
        long startAfterNanos,
        long drainNanos,
        long idleNanos) {

    public static ConsumerSettings of(TestElement element) {
        Fields fields = Fields.of(element, ConsumerFields.DECLARATION, Refusal::new);
        String name = ConsumerFields.LABEL + " '" + element.getName() + "'";
        String connection = fields.get(ConsumerFields.LAYOUT.connection());
        Layout layout = Layout.of(fields, ConsumerFields.LAYOUT, name);
        SubscriptionSettings subscription =
                SubscriptionSettings.of(fields, element.getName(), layout.destinations());
        return new ConsumerSettings(
                name,
                connection,
                layout,
                ReceptionSettings.of(fields),
                subscription,
                Selection.of(fields, layout.destinations(), subscription.kind()),
                fields.get(ConsumerFields.REPLIES),
                fields.get(ConsumerFields.MESSAGES_PER_RESULT),
                nanos(fields, ConsumerFields.START_AFTER),
                nanos(fields, ConsumerFields.DRAIN_TIMEOUT),
                nanos(fields, ConsumerFields.IDLE_TIMEOUT));
    }

    private static long nanos(Fields fields, Field<Integer> seconds) {
        return TimeUnit.SECONDS.toNanos(fields.get(seconds));
    }

    /**
     * Checks what its subscriptions need of the connection.
     *
     * @throws Refusal when durable ones would have no client ID, or shared ones several
     */
    void checkClientId(ConnectionSettings of) {
        boolean prefix = !of.clientIdPrefix().isEmpty();
        SubscriptionKind kind = subscription.kind();
        if (kind == SubscriptionKind.DURABLE && !prefix) {
            throw new Refusal(
                    element
                            + ": Subscription is 'durable', but connection '"
                            + connection
                            + "' has no client ID; give it a Client ID prefix, or choose"
                            + " shared-durable.");
        }
        if (kind.shared() && prefix && !layout.sharing().one()) {
            throw new Refusal(
                    element
                            + ": Subscription is '"
                            + kind.name().toLowerCase(Locale.ROOT).replace('_', '-')
                            + "', but connections with different client IDs cannot share one; leave"
                            + " the Client ID prefix of '"
                            + connection
                            + "' empty, or set Connections to group.");
        }
    }

    /**
     * In {@code testStarted()}: what the run must know of the element, and what can be checked
     * already.
     *
     * @param name of the element
     */
    public void declare(RunContext run, String name) {
        Connections.find(run, connection).ifPresent(known -> checkClientId(known.settings()));
        if (layout.empty()) {
            run.hasNothingToDo(
                    element + ": Consumers is '0', so it receives nothing; give 1 or more.");
            return;
        }
        for (DestinationName destination : layout.destinations())
            if (!replies && !missesTheFirst(destination))
                Accounts.whenAllIsKnown(
                        run,
                        () -> Accounts.account(run, connection, destination).promiseConsumers());
        ForeignRule.of(run)
                .declare(selection.foreign(), layout.destinations(), connection, element);
        if (comesFirst()) Barrier.consumers(run).announce(name);
    }

    /** Whether what is sent before it subscribes never reaches it. */
    private boolean missesTheFirst(DestinationName destination) {
        return destination.topic() && !comesFirst();
    }

    /** Whether producers are to wait until it has subscribed. */
    boolean comesFirst() {
        return startAfterNanos == 0 && !layout.empty();
    }
}
