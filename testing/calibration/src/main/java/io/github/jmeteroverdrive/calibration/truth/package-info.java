// SPDX-License-Identifier: Apache-2.0
/** What really happened, noted by the provider itself, and the files that tell it. */
package io.github.jmeteroverdrive.calibration.truth;
