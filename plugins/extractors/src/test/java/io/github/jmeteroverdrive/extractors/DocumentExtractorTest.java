// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DocumentExtractorTest {

    private final DocumentExtractor.Misses misses = new DocumentExtractor.Misses();

    /** Number of documents tried, of this many that no pass can read. */
    private int tried(int documents) {
        int tried = 0;
        for (int i = 0; i < documents; i++) {
            if (misses.skips()) continue;
            tried++;
            misses.add();
        }
        return tried;
    }

    @Test
    void failedPassesBecomeRare() {
        assertThat(tried(10_000)).isLessThan(10_000 / 50);
    }

    @Test
    void successfulPassResetsTheCount() {
        tried(2);
        misses.end();
        assertThat(tried(2)).isEqualTo(2);
    }

    @Test
    void triesEveryDocumentAgainAfterASuccessfulPass() {
        tried(1000);
        while (misses.skips()) {}
        misses.end();
        for (int i = 0; i < 10; i++) assertThat(misses.skips()).isFalse();
    }
}
