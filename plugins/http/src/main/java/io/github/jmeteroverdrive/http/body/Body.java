// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.util.OptionalLong;

/**
 * What was kept of a body that has passed.
 *
 * @param first its first decoded bytes, at most as many as were wanted
 * @param decoded how many bytes it has when decoded; empty when it was not decoded to its end
 * @param decodeError why it could not be decoded, a sentence without its full stop; null when it
 *     could, or nobody asked
 */
public record Body(byte[] first, OptionalLong decoded, String decodeError) {

    /** Nothing was kept, and nothing is known of it. */
    public static final Body NOTHING = new Body(new byte[0], OptionalLong.empty(), null);
}
