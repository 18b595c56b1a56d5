// SPDX-License-Identifier: Apache-2.0

/**
 * Messaging patterns: producers, observers and consumers, each a closed loop without think time on queues of which one
 * is picked at random per request, as in OpenStack's "Juno Performance Testing (Round 2)". What they do and what is
 * counted is the same over every {@link io.github.jmeteroverdrive.patterns.PatternService}: HTTP requests to Zaqar, or
 * JMS.
 */
package io.github.jmeteroverdrive.patterns;
