// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import java.util.OptionalLong;

/** Reads the fields about the body. */
final class BodyFields {

    /** More in one sample's memory defeats the purpose. */
    private static final long MOST_KEPT = 1L << 28;

    private BodyFields() {}

    /** A number of bytes above 0; none when empty. */
    static OptionalLong bytes(Fields fields, String property, String label) {
        String value = fields.optional(property);
        if (value.isEmpty()) return OptionalLong.empty();
        OptionalLong bytes = ByteCount.parse(value);
        if (bytes.isEmpty() || bytes.getAsLong() == 0)
            throw fields.refuse(
                    label, value, "give " + ByteCount.SYNTAX + " above 0, or nothing for none");
        return bytes;
    }

    static int keep(Fields fields) {
        String value = fields.optional(WgetFields.KEEP);
        OptionalLong bytes = value.isEmpty() ? OptionalLong.of(0) : ByteCount.parse(value);
        if (bytes.isEmpty() || bytes.getAsLong() > MOST_KEPT)
            throw fields.refuse("Keep first", value, "give " + ByteCount.SYNTAX + ", 256m at most");
        return (int) bytes.getAsLong();
    }

    static ExpectedBody expected(Fields fields) {
        ChecksumKind kind = fields.oneOf(WgetFields.CHECKSUM, "Checksum", ChecksumKind.NONE);
        String value = fields.optional(WgetFields.CHECKSUM_VALUE);
        if (!value.isEmpty() && kind == ChecksumKind.NONE)
            throw fields.refuse(
                    "Expected checksum", value, "choose which Checksum it is, or leave it empty");
        if (!value.isEmpty() && !kind.accepts(value))
            throw fields.refuse(
                    "Expected checksum",
                    value,
                    "give the " + kind.digits() + " hexadecimal digits of " + kind.id());
        return new ExpectedBody(length(fields), kind, value);
    }

    private static OptionalLong length(Fields fields) {
        String value = fields.optional(WgetFields.LENGTH);
        if (value.isEmpty()) return OptionalLong.empty();
        OptionalLong bytes = ByteCount.parse(value);
        if (bytes.isPresent()) return bytes;
        throw fields.refuse(
                "Expected length", value, "give " + ByteCount.SYNTAX + ", or nothing for any");
    }
}
