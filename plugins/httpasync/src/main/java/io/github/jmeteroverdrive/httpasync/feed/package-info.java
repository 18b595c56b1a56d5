// SPDX-License-Identifier: Apache-2.0
/** Rows of data for requests, from a file or generated, and which thread takes which row. */
package io.github.jmeteroverdrive.httpasync.feed;
