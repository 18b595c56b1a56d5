// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmProcessTest {

    @Test
    void countsOpenFilesBelowTheirLimit() {
        ObjectNode tick = JsonNodeFactory.instance.objectNode();
        new JvmProcess().put(tick);
        assertThat(tick.at("/process/openFiles").asLong())
                .isPositive()
                .isLessThan(tick.at("/process/openFilesLimit").asLong());
    }

    /** Messages of JDK 17 in a JVM at its {@code ulimit -n}, and in one without {@code /proc}. */
    @ParameterizedTest
    @CsvSource({"24, 340", "2,"})
    void failureToOpenAnotherFileMeansTheLimitIsReached(int reason, Long open) {
        OptionalLong found = JvmProcess.openFiles(
                () -> {
                    throw new InternalError(
                            "errno: %d error: Unable to open directory /proc/self/fd".formatted(reason));
                },
                340);
        assertThat(found).isEqualTo(open == null ? OptionalLong.empty() : OptionalLong.of(open));
    }
}
