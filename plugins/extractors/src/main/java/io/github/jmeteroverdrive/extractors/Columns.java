// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Value;
import java.util.List;

/** Fields that several extractors have: of a row, and options, which are the same for all rows. */
public final class Columns {

    public static final Field<String> VARIABLE =
            Field.text("variable", "Variable")
                    .verbatim()
                    .hint("Name of the variable that is written");
    public static final Field<Integer> MATCH_NUMBER =
            Field.of(
                            "matchNumber",
                            "Match no.",
                            new Value<>(Integer::valueOf, "", "give a whole number", List.of()))
                    .shown("1")
                    .emptyIs(0, "a random one")
                    .says(1, "the first match")
                    .says(-1, "all of them");
    public static final Field<String> DEFAULT =
            Field.text("default", "Default").verbatim().hint("Value when there is no match");
    public static final Field<Boolean> EMPTY_DEFAULT =
            Field.flag("emptyDefault", "Empty default", false)
                    .says(true, "an empty default is written, too")
                    .says(false, "the old value stays");

    public static final Field<SampleField> FIELD =
            Field.choice("field", "Field to check", SampleField.BODY).hint("What is searched");
    public static final Field<Boolean> STRICT =
            Field.flag("strict", "Strict: read to the end", false)
                    .says(
                            true,
                            "a document is read to its end, so that one that is broken after the"
                                    + " match has no match");

    /** Runs the stock extractor beside ours and fails the sample on a difference. */
    public static final Field<Boolean> COMPARE =
            Field.flag("compare", "Compare with stock", false)
                    .says(
                            true,
                            "the stock extractor runs beside, and a difference fails the sample");

    private Columns() {}

    /** Text of a row, with the blanks around it. */
    public static Field<String> text(String property, String label) {
        return Field.text(property, label).verbatim();
    }
}
