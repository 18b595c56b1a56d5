// SPDX-License-Identifier: Apache-2.0

/** This JVM: heap, collections, allocation, its process, and how late its threads wake. */
package io.github.jmeteroverdrive.monitor.agent.jvm;
