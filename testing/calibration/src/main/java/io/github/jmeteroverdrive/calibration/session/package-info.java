// SPDX-License-Identifier: Apache-2.0
/** What users of jakarta.jms hold in their hands: connections, sessions, producers, consumers. */
package io.github.jmeteroverdrive.calibration.session;
