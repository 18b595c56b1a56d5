// SPDX-License-Identifier: Apache-2.0
/**
 * The provider's connections, sessions, producers and consumers, its broker, the schedule of its acknowledgements, and
 * its record.
 */
package io.github.jmeteroverdrive.calibration.session;
