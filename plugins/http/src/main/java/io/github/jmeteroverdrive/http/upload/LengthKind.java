// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

/** How the server learns the length of a body. */
public enum LengthKind {
    /** By Content-Length when the template has no expression, else in chunks. */
    AUTO,
    /** In chunks. */
    CHUNKED,
    /** By Content-Length, which a pass before the request finds out. */
    MEASURE
}
