// SPDX-License-Identifier: Apache-2.0
/**
 * The messaging engine: what the elements of every broker client have in common. Destinations and how producers and
 * consumers are distributed over threads ({@code WorkerLayout}), the stamp of a message, what the participants of an
 * address know of each other ({@code AddressState}), and what is left at the end ({@code EndOfRunBrowse}).
 *
 * <p>A provider is a module that supplies a {@code ProducerClient}, a {@code ConsumerClient} and an
 * {@code EndOfRunBrowse.Browser}, and the elements with their fields.
 */
package io.github.jmeteroverdrive.messaging;
