// SPDX-License-Identifier: Apache-2.0
/** The requests of an HTTP Async Request: their templates, values and redirects. */
package io.github.jmeteroverdrive.httpasync.request;
