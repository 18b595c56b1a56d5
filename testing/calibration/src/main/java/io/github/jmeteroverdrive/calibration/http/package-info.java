// SPDX-License-Identifier: Apache-2.0
/**
 * The calibration server: HTTP/1.1 on a port of this host, which answers each request when its options say so and keeps
 * a record of when it really did. It takes the options of the {@linkplain io.github.jmeteroverdrive.calibration
 * calibration provider}, of which {@code deliver}, {@code open} and {@code connect} mean nothing here.
 *
 * <table>
 * <caption>Options</caption>
 * <tr><td>{@code ack}</td><td>when a response begins, counted from the request's head; {@code
 * at-once} and {@code own-thread} are the same</td></tr>
 * <tr><td>{@code stall=200ms,2s}</td><td>for the last 200 ms of every 2 s no response begins</td></tr>
 * <tr><td>{@code throw=N}, {@code never=N}, {@code fail=N}, {@code lose=N}, {@code duplicate=N}</td>
 * <td>every N-th request: the connection is reset; it is never answered; its status is 500; the
 * connection is closed in the middle of the body; the response comes twice</td></tr>
 * <tr><td>{@code truth=DIRECTORY}</td><td>write the record, when the server ends: on the end of its standard input, or
 * killed by SIGTERM</td></tr>
 * </table>
 *
 * <p>The record, {@code requests.csv}, has a row a request in the order in which they arrived, times in nanoTime: when
 * its head had been read, when its response began (0 = not), when the kernel had taken the response, and its fate (0
 * good, 1 reset, 2 never answered, 3 status 500, 4 cut, 5 answered twice).
 */
package io.github.jmeteroverdrive.calibration.http;
