// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * A sentence or two.
 *
 * @param text plain, not HTML
 */
public record Paragraph(String text) implements Block {}
