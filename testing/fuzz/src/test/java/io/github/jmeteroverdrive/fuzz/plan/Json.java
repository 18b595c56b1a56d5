// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import com.fasterxml.jackson.databind.node.TextNode;

/** Text for JSON. */
final class Json {

    private Json() {}

    /** With its quotes. */
    static String text(String text) {
        return TextNode.valueOf(text).toString();
    }
}
