// SPDX-License-Identifier: Apache-2.0
/** Rows of data for requests: from a file, or made; and who takes which. */
package io.github.jmeteroverdrive.httpasync.feed;
