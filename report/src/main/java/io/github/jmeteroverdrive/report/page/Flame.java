// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * A flame graph.
 *
 * @param title above it
 * @param html a page of its own, shown in a frame
 */
public record Flame(String title, String html) implements Block {}
