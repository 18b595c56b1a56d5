// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import java.nio.file.Path;

final class ComparePage {
    private ComparePage() {}

    static void write(CompareReport report, Path file) {}
}
