// SPDX-License-Identifier: Apache-2.0
/** The frames of HTTP/2 (RFC 9113) and their header blocks (RFC 7541), as a client has them. */
package io.github.jmeteroverdrive.httpasync.http2;
