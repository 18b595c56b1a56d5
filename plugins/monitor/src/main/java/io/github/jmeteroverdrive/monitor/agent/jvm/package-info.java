// SPDX-License-Identifier: Apache-2.0

/**
 * This JVM: heap, collections, allocation, its process, how late its threads wake, and the profilers that record it.
 */
package io.github.jmeteroverdrive.monitor.agent.jvm;
