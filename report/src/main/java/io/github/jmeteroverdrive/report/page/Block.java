// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/** A part of a {@link PageSection}. */
public sealed interface Block permits Chart, Facts, Figures, FlameGraph, Links, Table, Paragraph {}
