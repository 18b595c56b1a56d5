// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void aLineIsJsonWhateverTheNames() {
        Statistics statistics = new Statistics(() -> Map.of("paging \"a\\b\"\n", 1L), System.out);
        assertThat(statistics.line())
                .matches(
                        "STAT \\{\"paging \\\\\"a\\\\\\\\b\\\\\"\\\\u000a\":1,"
                                + "\"heapUsedBytes\":\\d+,\"gcSeconds\":\\d+\\.\\d+}");
    }
}
