// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;

/**
 * A time in which one connection to the system under test was interrupted.
 *
 * @param from ns since 1970 at which its client noticed
 * @param to ns since 1970 at which it was connected again, or given up; in the latter case the outage goes on
 * @param restored whether it was connected again
 */
public record Outage(long from, long to, boolean restored) implements Serializable {

    @Serial
    private static final long serialVersionUID = 1;
}
