// SPDX-License-Identifier: Apache-2.0
/** What is to happen to each message, and when: arithmetic and the URL that chooses it. */
package io.github.jmeteroverdrive.calibration.schedule;
