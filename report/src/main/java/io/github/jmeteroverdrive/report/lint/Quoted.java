// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

/** Values of a plan in messages. */
final class Quoted {

    private Quoted() {}

    /** In quotation marks, with white space that would not show escaped. */
    static String of(String value) {
        return "'"
                + value.replace("\\", "\\\\")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t") + "'";
    }
}
