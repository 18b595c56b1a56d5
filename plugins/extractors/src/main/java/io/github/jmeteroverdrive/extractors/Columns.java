// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Value;
import java.util.List;

/** Fields of several extractors: columns of a row, and options for all rows. */
public final class Columns {

    public static final Field<String> VARIABLE =
            Field.text("variable", "Variable").verbatim().hint("Name of the variable to write");
    public static final Field<Integer> MATCH_NUMBER = Field.of(
                    "matchNumber", "Match no.", new Value<>(Integer::valueOf, "", "give a whole number", List.of()))
            .shown("1")
            .emptyIs(0, "a random match")
            .meaning(1, "the first match")
            .meaning(-1, "all matches");
    public static final Field<String> DEFAULT =
            Field.text("default", "Default").verbatim().hint("Value when there is no match");
    public static final Field<Boolean> EMPTY_DEFAULT = Field.flag("emptyDefault", "Empty default", false)
            .meaning(true, "an empty default is written")
            .meaning(false, "the old value stays");

    public static final Field<SampleField> FIELD =
            Field.choice("field", "Field to check", SampleField.BODY).hint("What is searched");
    public static final Field<Boolean> STRICT = Field.flag("strict", "Strict: read to the end", false)
            .meaning(true, "the whole document is read; if it is broken after the match, there is no match");

    public static final Field<Boolean> COMPARE = Field.flag("compare", "Compare with stock", false)
            .meaning(true, "the stock extractor runs, too, and a difference fails the sample");

    private Columns() {}

    /** A text column; blanks around it count. */
    public static Field<String> text(String property, String label) {
        return Field.text(property, label).verbatim();
    }
}
