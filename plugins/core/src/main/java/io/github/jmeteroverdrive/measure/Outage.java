// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serializable;

/**
 * An interruption of one connection to the system under test.
 *
 * @param from ns since 1970 at which its client noticed
 * @param to ns since 1970 at which it was reconnected or given up; if given up, the outage continues
 */
public record Outage(long from, long to, boolean restored) implements Serializable {

    private static final long serialVersionUID = 1;
}
