// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.search;

import java.nio.file.Path;

final class SearchPage {
    private SearchPage() {}

    static void write(SearchReport report, Path file) {}
}
