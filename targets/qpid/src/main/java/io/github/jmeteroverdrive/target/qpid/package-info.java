// SPDX-License-Identifier: Apache-2.0
/** The target {@code qpid}: an Apache Qpid Broker-J in a JVM of its own. */
package io.github.jmeteroverdrive.target.qpid;
