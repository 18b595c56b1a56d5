// SPDX-License-Identifier: Apache-2.0
/** The target {@code artemis}: an Apache ActiveMQ Artemis broker in a JVM of its own. */
package io.github.jmeteroverdrive.target.artemis;
