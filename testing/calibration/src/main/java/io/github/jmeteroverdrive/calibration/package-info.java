// SPDX-License-Identifier: Apache-2.0
/**
 * The calibration provider: a jakarta.jms 3.1 provider in memory, in the JVM of its user, which acknowledges and
 * delivers each message when its URL says so and keeps a record of when it really did. What a load generator prints can
 * be held against that record, and a load generator's own ceiling shows when the system under test costs next to
 * nothing.
 *
 * <p>It is reached through JNDI like any other: context factory
 * {@link io.github.jmeteroverdrive.calibration.CalibrationContextFactory}, any name for the connection factory, URL
 * {@code calibration:NAME?option=value&…} (NAME tells several brokers apart and may be empty). Broker and messages live
 * as long as the JVM, per URL.
 *
 * <table>
 * <caption>Options</caption>
 * <tr><td>{@code ack}</td><td>when a send completes: {@code at-once} (the default, on the sender's
 * thread, inside {@code send()}, which jakarta.jms forbids and a ceiling needs), {@code own-thread},
 * {@code fixed:20ms}, {@code alternating:20ms,60ms}, {@code bimodal:0.1,20ms,80ms} (a tenth of them
 * after 80 ms), {@code never}</td></tr>
 * <tr><td>{@code deliver}</td><td>when a message reaches its queue or subscriptions: the same
 * without {@code own-thread}, because a consumer always has a thread of its own; {@code never}
 * neither copies nor keeps it</td></tr>
 * <tr><td>{@code stall=200ms,2s}</td><td>for the last 200 ms of every 2 s nothing that has a delay completes or
 * arrives; it is made up for afterwards</td></tr>
 * <tr><td>{@code throw=N}, {@code never=N}, {@code fail=N}, {@code lose=N}, {@code
 * duplicate=N}</td><td>every N-th message of a producer: {@code send()} throws; no outcome is told;
 * the completion is an exception (none of the three is delivered); acknowledged and not delivered;
 * delivered twice</td></tr>
 * <tr><td>{@code connect=refused}</td><td>each connection is refused</td></tr>
 * <tr><td>{@code open=5ms}</td><td>how long it takes to make a producer</td></tr>
 * <tr><td>{@code truth=DIRECTORY}</td><td>keep the record and write it whenever the last connection
 * closes</td></tr>
 * </table>
 *
 * <p>The record, all times in nanoTime: {@code sends.csv} has a row a send, with {@code entry} into {@code send()}, the
 * moment {@code done} just before its outcome is told, the {@code outcome} (0 none, 1 completed, 2 failed, 3 thrown)
 * and what the message's stamp says (epoch ns); {@code deliveries.csv} a row a delivery, with the row of its send, from
 * 0, and the moment just before the consumer gets it; {@code producers.csv} a row a producer, with the moment at which
 * it was there. Noise of the machine before these moments is thus part of the truth.
 *
 * <p>In a transacted session messages arrive when {@code commit()} has waited as {@code ack} says, and are {@code done}
 * then; every N-th commit fails with {@code fail=N}. Delivery mode, priority and time to live have no effect. What is
 * not there (object and stream messages, JMSContext, connection consumers, most of the selectors, queues of an address)
 * throws a JMSException that names it.
 */
package io.github.jmeteroverdrive.calibration;
