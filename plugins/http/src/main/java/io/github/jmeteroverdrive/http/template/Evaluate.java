// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

/** How often an expression is evaluated. */
public enum Evaluate {
    /** Each time it is met, as in Body Data. */
    OCCURRENCE,
    /** Once for each request, and its re-sends. */
    REQUEST
}
