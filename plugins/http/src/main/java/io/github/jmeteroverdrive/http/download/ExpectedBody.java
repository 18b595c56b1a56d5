// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

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
        return mismatch(body.count(), body.checksum());
    }

    /** The same for a response without a body. */
    public Optional<String> mismatchOfNone() {
        return mismatch(0, kind.start().hex());
    }

    private Optional<String> mismatch(long bytes, String sum) {
        if (length.isPresent() && length.getAsLong() != bytes)
            return Optional.of("Expected a body of %s bytes, received %s.".formatted(length.getAsLong(), bytes));
        if (checksum.isEmpty() || checksum.equals(sum)) return Optional.empty();
        return Optional.of("Expected a body with %s %s, received one with %s (%s bytes on the wire)."
                .formatted(kind.id(), checksum, sum, bytes));
    }
}
