// SPDX-License-Identifier: Apache-2.0
/** Messages and destinations, as plain objects in memory. */
package io.github.jmeteroverdrive.calibration.message;
