// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class JvmProcessTest {

    @Test
    void countsOpenFilesBelowTheirLimit() {
        ObjectNode tick = JsonNodeFactory.instance.objectNode();
        new JvmProcess().put(tick);
        assertThat(tick.at("/process/openFiles").asLong())
                .isPositive()
                .isLessThan(tick.at("/process/openFilesLimit").asLong());
    }

    /** The words of JDK 17 in a JVM below {@code ulimit -n}. */
    @Test
    void aJvmThatCannotOpenAnotherHasAllItMayHave() {
        long open =
                JvmProcess.openFiles(
                        () -> {
                            throw new InternalError(
                                    "errno: 24 error: Unable to open directory /proc/self/fd");
                        },
                        340);
        assertThat(open).isEqualTo(340);
    }
}
