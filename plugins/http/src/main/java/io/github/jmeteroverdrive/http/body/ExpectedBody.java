// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a body must be, in bytes on the wire.
 *
 * @param length bytes; empty = any number
 * @param kind which checksum is taken
 * @param checksum its value in hexadecimal digits of any case; "" = any value
 */
public record ExpectedBody(OptionalLong length, ChecksumKind kind, String checksum) {

    /** Whatever comes. */
    public static final ExpectedBody ANY =
            new ExpectedBody(OptionalLong.empty(), ChecksumKind.NONE, "");

    public ExpectedBody {
        checksum = checksum.toLowerCase(Locale.ROOT);
    }

    /** What is wrong with a body that has ended, a sentence; empty when nothing is. */
    public Optional<String> complaint(Wire wire) {
        if (length.isPresent() && length.getAsLong() != wire.count())
            return Optional.of(
                    "Expected a body of "
                            + length.getAsLong()
                            + " bytes, "
                            + wire.count()
                            + " bytes came.");
        if (checksum.isEmpty() || checksum.equals(wire.checksum())) return Optional.empty();
        return Optional.of(
                "Expected a body with "
                        + kind.id()
                        + " "
                        + checksum
                        + ", one with "
                        + wire.checksum()
                        + " came ("
                        + wire.count()
                        + " bytes on the wire).");
    }
}
