// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import java.util.OptionalLong;

/** The fields of a download that say what must come. */
public final class ExpectedFields {

    private final Field<OptionalLong> length;
    private final Field<ChecksumKind> kind;
    private final Field<String> checksum;

    /**
     * @param element that their properties begin with
     */
    public ExpectedFields(String element) {
        length =
                Field.of(
                                element + ".expectedLength",
                                "Expected length",
                                ByteCount.value(0, Long.MAX_VALUE).map(OptionalLong::of))
                        .emptyIs(OptionalLong.empty(), "any")
                        .unit("bytes")
                        .hint("Of the body on the wire");
        kind =
                Field.choice(element + ".checksum", "Checksum", ChecksumKind.NONE)
                        .hint("Of the bytes on the wire, before any decoding");
        checksum =
                Field.text(element + ".expectedChecksum", "Expected checksum")
                        .emptyMeans("any")
                        .hint("8 or 64 hexadecimal digits");
    }

    public Section section() {
        return Section.of("What must come", length, kind, checksum);
    }

    public Field<OptionalLong> length() {
        return length;
    }

    /** What they say; contradictions are refused. */
    public ExpectedBody of(Fields fields) {
        ChecksumKind wanted = fields.get(kind);
        String value = fields.get(checksum);
        if (!value.isEmpty() && wanted == ChecksumKind.NONE)
            throw fields.refuse(
                    checksum, "Checksum is none; give crc32c or sha-256 there, or leave it empty");
        if (!value.isEmpty() && !wanted.accepts(value))
            throw fields.refuse(
                    checksum,
                    "give the " + wanted.digits() + " hexadecimal digits of " + wanted.id());
        return new ExpectedBody(fields.get(length), wanted, value);
    }
}
