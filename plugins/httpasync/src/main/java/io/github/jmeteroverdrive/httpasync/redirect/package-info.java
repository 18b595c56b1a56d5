// SPDX-License-Identifier: Apache-2.0
/** Responses that send a request elsewhere (RFC 9110, section 15.4). */
package io.github.jmeteroverdrive.httpasync.redirect;
