// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

/** The protocols that an endpoint may speak. */
public enum Protocol {
    HTTP1,
    HTTP2
}
