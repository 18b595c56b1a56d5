// SPDX-License-Identifier: Apache-2.0
/** Where requests are sent: addresses, TLS, and how connections are used. */
package io.github.jmeteroverdrive.httpasync.endpoint;
