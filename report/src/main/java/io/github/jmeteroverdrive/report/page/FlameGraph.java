// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * @param title above it
 * @param html a complete page, shown in a frame
 */
public record FlameGraph(String title, String html) implements Block {}
