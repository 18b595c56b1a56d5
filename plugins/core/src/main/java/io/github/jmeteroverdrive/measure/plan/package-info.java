// SPDX-License-Identifier: Apache-2.0
/** What stands in a test plan and is read by JMeter's side and by the command line. */
package io.github.jmeteroverdrive.measure.plan;
