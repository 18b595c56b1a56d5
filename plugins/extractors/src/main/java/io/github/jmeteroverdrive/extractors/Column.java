// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.List;

/**
 * A field of a row, or an option of the whole element, which is the same for all its rows.
 *
 * @param property where it stands in the plan; never changes, or plans break
 * @param title what the user sees
 * @param initial value of a new row, and of one that does not have the property
 * @param hint the tool tip
 * @param choices the values it may have; empty for any text
 */
public record Column(
        String property, String title, String initial, String hint, List<String> choices) {

    public static final Column VARIABLE =
            text("variable", "Variable", "", "Name of the variable that is written");
    public static final Column MATCH_NUMBER =
            text(
                    "matchNumber",
                    "Match no.",
                    "1",
                    "1 is the first match, 0 a random one, -1 all of them");
    public static final Column DEFAULT =
            text("default", "Default", "", "Value when there is no match");
    public static final Column EMPTY_DEFAULT =
            flag(
                    "emptyDefault",
                    "Empty default",
                    "false",
                    "Whether an empty default is written, too; else the old value stays");
    public static final Column FIELD =
            choice("field", "Field to check", "body", "What is searched", Field.names());
    public static final Column STRICT =
            flag(
                    "strict",
                    "Strict: read to the end",
                    "false",
                    "Whether a document is read to its end, so that one that is broken after the match has no match");

    public static Column text(String property, String title, String initial, String hint) {
        return new Column(property, title, initial, hint, List.of());
    }

    public static Column flag(String property, String title, String initial, String hint) {
        return new Column(property, title, initial, hint, List.of("false", "true"));
    }

    public static Column choice(
            String property, String title, String initial, String hint, List<String> choices) {
        return new Column(property, title, initial, hint, choices);
    }
}
