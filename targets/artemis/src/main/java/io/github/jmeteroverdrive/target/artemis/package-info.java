// SPDX-License-Identifier: Apache-2.0
/** The target {@code artemis}: an Apache ActiveMQ Artemis broker in a separate JVM. */
package io.github.jmeteroverdrive.target.artemis;
