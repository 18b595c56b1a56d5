// SPDX-License-Identifier: Apache-2.0
/** Where messages wait: addresses, their mailboxes, and the clockwork that brings them there. */
package io.github.jmeteroverdrive.calibration.broker;
