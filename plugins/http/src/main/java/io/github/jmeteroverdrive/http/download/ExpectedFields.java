// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import java.util.OptionalLong;

public final class ExpectedFields {

    private final Field<OptionalLong> length;
    private final Field<ChecksumKind> kind;
    private final Field<String> checksum;

    /** @param element the prefix of their properties */
    public ExpectedFields(String element) {
        var bytes = ByteCount.value(0, Long.MAX_VALUE).map(OptionalLong::of);
        length = Field.of(element + ".expectedLength", "Expected length", bytes)
                .emptyIs(OptionalLong.empty(), "any")
                .unit("bytes")
                .hint("Of the body on the wire");
        kind = Field.choice(element + ".checksum", "Checksum", ChecksumKind.NONE)
                .hint("Of the bytes on the wire, before any decoding");
        checksum = Field.text(element + ".expectedChecksum", "Expected checksum")
                .emptyMeans("any")
                .hint("8 or 64 hexadecimal digits");
    }

    public Section section() {
        return Section.of("What must come", length, kind, checksum);
    }

    public Field<OptionalLong> length() {
        return length;
    }

    public ExpectedBody of(Fields fields) {
        ChecksumKind chosen = fields.get(kind);
        String value = fields.get(checksum);
        if (!value.isEmpty() && chosen == ChecksumKind.NONE)
            throw fields.refuse(checksum, "Checksum is not set; give crc32c or sha-256 there, or leave it empty");
        if (!value.isEmpty() && !chosen.accepts(value))
            throw fields.refuse(checksum, "give the " + chosen.digits() + " hexadecimal digits of " + chosen.id());
        return new ExpectedBody(fields.get(length), chosen, value);
    }
}
