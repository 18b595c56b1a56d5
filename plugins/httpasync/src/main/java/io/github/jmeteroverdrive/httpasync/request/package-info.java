// SPDX-License-Identifier: Apache-2.0
/**
 * The requests of an HTTP Async Request: their templates, values and redirects. Also the rows of data for them, from a
 * file or generated, and which thread takes which row.
 */
package io.github.jmeteroverdrive.httpasync.request;
