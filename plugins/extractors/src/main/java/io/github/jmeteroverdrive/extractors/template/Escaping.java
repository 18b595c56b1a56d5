// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

/** How to escape values, so that they do not break the surrounding text. */
public enum Escaping {
    NONE {
        @Override
        public String replacement(char c) {
            return null;
        }
    },

    /** For XML 1.0 text and attributes; characters that XML does not allow become U+FFFD. */
    XML {
        @Override
        public String replacement(char c) {
            return switch (c) {
                case '&' -> "&amp;";
                case '<' -> "&lt;";
                case '>' -> "&gt;";
                case '"' -> "&quot;";
                case '\'' -> "&apos;";
                case '\t', '\n', '\r' -> null;
                default -> c < ' ' || c >= '\uFFFE' ? "\uFFFD" : null;
            };
        }
    },

    /** Inside a JSON string. */
    JSON {
        @Override
        public String replacement(char c) {
            return switch (c) {
                case '"' -> "\\\"";
                case '\\' -> "\\\\";
                case '\n' -> "\\n";
                case '\r' -> "\\r";
                case '\t' -> "\\t";
                default -> c < ' ' ? String.format("\\u%04x", (int) c) : null;
            };
        }
    };

    /** Null when the character needs no escape. */
    public abstract String replacement(char c);

    void append(StringBuilder to, String value) {
        int written = 0;
        for (int i = 0; i < value.length(); i++) {
            String instead = replacement(value.charAt(i));
            if (instead == null) continue;
            to.append(value, written, i).append(instead);
            written = i + 1;
        }
        to.append(value, written, value.length());
    }
}
