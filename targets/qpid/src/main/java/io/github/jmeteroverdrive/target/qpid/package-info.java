// SPDX-License-Identifier: Apache-2.0
/** The target {@code qpid}: an Apache Qpid Broker-J in a separate JVM. */
package io.github.jmeteroverdrive.target.qpid;
