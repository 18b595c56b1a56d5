// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;

public final class FeedFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Data Feed";

    enum Format {
        CSV,
        JSON_LINES
    }

    /** Which thread takes which rows. */
    enum Sharing {
        SHARED,
        EACH_THREAD,
        ONCE
    }

    static final Field<String> FILE = Field.text("DataFeed.file", "File")
            .file()
            .emptyMeans("none")
            .hint("In UTF-8, relative to the plan's folder; read when the test starts");
    static final Field<Format> FORMAT = Field.choice("DataFeed.format", "Format", Format.CSV)
            .meaning(Format.CSV, "the first line names the columns; \" quotes")
            .meaning(Format.JSON_LINES, "an object per line, all with the same keys");
    static final Field<Character> DELIMITER = Field.of(
                    "DataFeed.delimiter", "Delimiter", Value.of(FeedFields::delimiter))
            .written(",")
            .hint("Of CSV: one character, or \\t");
    static final Field<String> GENERATED = Field.text("DataFeed.columns", "Generated columns")
            .lines()
            .valid(FeedTable::generated)
            .emptyMeans("none")
            .hint("Lines such as id = sequence 1 to 1000, no = sequence 1, n = number 1"
                    + " to 6, key = text 12; number and text are random");
    static final Field<Sharing> SHARING = Field.choice("DataFeed.rows", "Rows", Sharing.SHARED)
            .meaning(Sharing.SHARED, "all threads take them in turn, again and again")
            .meaning(Sharing.EACH_THREAD, "each thread has all of them, again and again")
            .meaning(Sharing.ONCE, "each is taken once, whichever load agent takes it; then threads end");

    public static final Declaration DECLARATION =
            Declaration.of(LABEL, "http-load.md", Section.of("", FILE, FORMAT, DELIMITER, GENERATED, SHARING));

    private FeedFields() {}

    private static char delimiter(String text) {
        if (text.equals("\\t")) return '\t';
        if (text.length() == 1 && text.charAt(0) != '"') return text.charAt(0);
        throw new IllegalArgumentException("give one character, or \\t for a tab");
    }

    /** The field of another element that names its feed. */
    public static Field<String> name(String property) {
        return Field.text(property, "Data feed")
                .refersTo(LABEL)
                .emptyMeans("none")
                .hint("Name of an " + LABEL + "; write ${column} in path, headers, body and mix");
    }
}
