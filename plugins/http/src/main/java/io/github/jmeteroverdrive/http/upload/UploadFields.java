// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.framing.Strictness;
import io.github.jmeteroverdrive.http.template.Evaluate;

/** The fields of an upload beside those of HTTP Request. */
public final class UploadFields {

    private static final String ELEMENT = "TemplatedUpload";

    public static final Field<String> TEMPLATE =
            Field.text(ELEMENT + ".template", "Template")
                    .file()
                    .required("give the file to send")
                    .hint(
                            "File of any size whose ${…} are replaced while it is sent; from the"
                                    + " plan's folder");
    static final Field<Evaluate> EVALUATE =
            Field.choice(ELEMENT + ".evaluate", "Evaluate", Evaluate.OCCURRENCE)
                    .says(Evaluate.OCCURRENCE, "each ${…} anew, as in Body Data")
                    .says(Evaluate.REQUEST, "equal ones once a request");
    public static final Field<Long> REPEAT =
            Field.whole(ELEMENT + ".repeat", "Repeat", 1, Long.MAX_VALUE)
                    .initial(1L)
                    .hint("How often the template is sent in one body, one behind the other");
    public static final Field<LengthKind> LENGTH =
            Field.choice(ELEMENT + ".length", "Length", LengthKind.AUTO)
                    .says(LengthKind.AUTO, "Content-Length without ${…}, else chunked")
                    .says(LengthKind.MEASURE, "a pass before the request finds it out");
    public static final Field<Boolean> GZIP =
            Field.flag(ELEMENT + ".gzip", "gzip", false)
                    .says(true, "the body is compressed, with Content-Encoding: gzip");
    public static final Field<ChecksumKind> CHECKSUM =
            Field.choice(ELEMENT + ".checksum", "Checksum", ChecksumKind.NONE)
                    .hint("Of what was sent, before gzip");
    public static final Field<String> VARIABLE =
            Field.text(ELEMENT + ".checksumVariable", "Checksum variable")
                    .emptyMeans("none")
                    .hint("JMeter variable that gets the checksum, for an assertion");
    public static final Field<Boolean> STRICT = Strictness.field(ELEMENT + ".strict");

    public static final Declaration DECLARATION =
            Declaration.of(
                    "od - Templated Upload",
                    "uploads.md",
                    Section.of(
                            "", TEMPLATE, EVALUATE, REPEAT, LENGTH, GZIP, CHECKSUM, VARIABLE,
                            STRICT));

    private UploadFields() {}
}
