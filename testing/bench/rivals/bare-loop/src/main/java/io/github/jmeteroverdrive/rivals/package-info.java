// SPDX-License-Identifier: Apache-2.0

/** What the client library can do without a tool around it. */
package io.github.jmeteroverdrive.rivals;
