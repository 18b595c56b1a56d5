// SPDX-License-Identifier: Apache-2.0

/** Programs to compare ours with: bare client libraries, readers of downloads, loads for Gatling and Hyperfoil. */
package io.github.jmeteroverdrive.rivals;
