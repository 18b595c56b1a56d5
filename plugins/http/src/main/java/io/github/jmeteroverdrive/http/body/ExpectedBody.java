// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a body must be, in bytes on the wire.
 *
 * @param length bytes; empty = any number
 * @param kind of checksum to compute
 * @param checksum its value in hexadecimal digits of any case; "" = any value
 */
public record ExpectedBody(OptionalLong length, ChecksumKind kind, String checksum) {

    public static final ExpectedBody ANY = new ExpectedBody(OptionalLong.empty(), ChecksumKind.NONE, "");

    public ExpectedBody {
        checksum = checksum.toLowerCase(Locale.ROOT);
    }

    /** How a complete body differs, a sentence; empty if it does not. */
    public Optional<String> mismatch(RawBodyStream body) {
        if (length.isPresent() && length.getAsLong() != body.count())
            return Optional.of(
                    "Expected a body of %s bytes, %s bytes came.".formatted(length.getAsLong(), body.count()));
        if (checksum.isEmpty() || checksum.equals(body.checksum())) return Optional.empty();
        return Optional.of("Expected a body with %s %s, one with %s came (%s bytes on the wire)."
                .formatted(kind.id(), checksum, body.checksum(), body.count()));
    }
}
