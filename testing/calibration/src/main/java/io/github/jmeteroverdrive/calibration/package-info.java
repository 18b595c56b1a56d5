// SPDX-License-Identifier: Apache-2.0
/**
 * The calibration provider: a jakarta.jms 3.1 provider in memory, in the JVM of its user. It acknowledges and delivers
 * each message as its URL specifies, and records when that really happened. The figures of a load generator can be
 * checked against that record, and a system under test that costs next to nothing shows a load generator's own ceiling.
 *
 * <p>It is available through JNDI like any other: context factory
 * {@link io.github.jmeteroverdrive.calibration.CalibrationContextFactory}, any name for the connection factory, URL
 * {@code calibration:NAME?option=value&…} (NAME distinguishes several brokers and may be empty). There is one broker
 * per URL; it and its messages live as long as the JVM.
 *
 * <table>
 * <caption>Options</caption>
 * <tr><td>{@code ack}</td><td>when a send completes: {@code at-once} (the default, on the sender's
 * thread, inside {@code send()}, which jakarta.jms forbids and a ceiling needs), {@code own-thread},
 * {@code fixed:20ms}, {@code alternating:20ms,60ms}, {@code bimodal:0.1,20ms,80ms} (a tenth of them
 * after 80 ms), {@code warming:500,80ms,20ms} (the first 500 of a producer after 80 ms), {@code never}</td></tr>
 * <tr><td>{@code deliver}</td><td>when a message reaches its queue or subscriptions: the same
 * values except {@code own-thread}, because a consumer always has a separate thread; with
 * {@code never} messages are neither copied nor stored</td></tr>
 * <tr><td>{@code stall=200ms,2s}</td><td>for the last 200 ms of every 2 s no delayed completion or delivery happens;
 * they are made up for afterwards</td></tr>
 * <tr><td>{@code throw=N}, {@code never=N}, {@code fail=N}, {@code lose=N}, {@code
 * duplicate=N}</td><td>every N-th message of a producer: {@code send()} throws; no outcome is
 * reported; the completion is an exception (none of the three is delivered); acknowledged and not
 * delivered; delivered twice</td></tr>
 * <tr><td>{@code connect=refused}</td><td>each connection is refused</td></tr>
 * <tr><td>{@code open=5ms}</td><td>how long it takes to create a producer</td></tr>
 * <tr><td>{@code truth=DIRECTORY}</td><td>record, and write the record whenever the last connection
 * closes</td></tr>
 * </table>
 *
 * <p>The record, all times in nanoTime: {@code sends.csv} has a row per send, with {@code entry} into {@code send()},
 * the moment {@code done} just before its outcome is reported, the {@code outcome} (0 none, 1 completed, 2 failed, 3
 * thrown) and the fields of the message's stamp (epoch ns); {@code deliveries.csv} a row per delivery, with the row of
 * its send, from 0, and the moment just before the consumer receives it; {@code producers.csv} a row per producer, with
 * the moment at which it was ready. Delays of the machine before these moments are thus part of the record.
 *
 * <p>In a transacted session messages arrive when {@code commit()} has waited as {@code ack} specifies, and are
 * {@code done} then; with {@code fail=N} every N-th commit fails. Delivery mode, priority and time to live have no
 * effect. Unsupported features (object and stream messages, JMSContext, connection consumers, most of the selector
 * syntax, queues of an address) throw a JMSException that names them.
 */
package io.github.jmeteroverdrive.calibration;
