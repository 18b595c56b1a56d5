// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.body.Body;
import io.github.jmeteroverdrive.http.body.Wire;

/**
 * A body that has passed.
 *
 * @param announced its Content-Length, below 0 when there was none
 */
record Passage(Wire wire, Body body, long announced) {}
