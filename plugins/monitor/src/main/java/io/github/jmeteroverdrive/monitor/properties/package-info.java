// SPDX-License-Identifier: Apache-2.0

/** The project's JMeter properties: a name that does not exist, or a value that is not valid, refuses the run. */
package io.github.jmeteroverdrive.monitor.properties;
