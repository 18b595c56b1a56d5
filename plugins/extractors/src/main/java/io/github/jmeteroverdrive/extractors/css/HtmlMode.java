// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** Where in a page the next tag stands, which decides what it means: HTML's insertion modes. */
enum HtmlMode {
    START,
    BEFORE_HTML,
    BEFORE_HEAD,
    HEAD,
    HEAD_NOSCRIPT,
    AFTER_HEAD,
    BODY,
    TABLE,
    CAPTION,
    COLGROUP,
    SECTION,
    ROW,
    CELL,
    SELECT,
    SELECT_IN_TABLE,
    AFTER_BODY,
    AFTER_HTML
}
