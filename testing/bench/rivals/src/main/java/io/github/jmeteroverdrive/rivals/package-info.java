// SPDX-License-Identifier: Apache-2.0

/** Programs to compare ours with: the JMS client library without a tool around it, and readers of downloads. */
package io.github.jmeteroverdrive.rivals;
