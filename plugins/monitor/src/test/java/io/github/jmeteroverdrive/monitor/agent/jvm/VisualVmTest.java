// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.agent.jvm.Profilers.VisualVm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VisualVmTest {

    private static final String STATUS = """
            Agent: enabled

            Connection Type: remote
            Protocol       : rmi
            Host           : agent7
            URL            : service:jmx:rmi://127.0.0.1/jndi/rmi://127.0.0.1:40001/jmxrmi
            """;

    private final List<String> printed = new ArrayList<>();
    private final AtomicInteger rests = new AtomicInteger();

    @Test
    void printsPidAndConnectionString() {
        new VisualVm(STATUS, () -> false, rests::incrementAndGet, printed::add).open(false);
        assertThat(printed)
                .containsExactly("Profile with VisualVM: pid "
                        + ProcessHandle.current().pid()
                        + ", or service:jmx:rmi://127.0.0.1/jndi/rmi://127.0.0.1:40001/jmxrmi");
        assertThat(rests).hasValue(0);
    }

    @Test
    void waitsUntilAClientHasConnected() {
        new VisualVm(STATUS, () -> rests.get() == 3, rests::incrementAndGet, printed::add).open(true);
        assertThat(rests).hasValue(3);
        assertThat(printed).hasSize(2);
    }

    @Test
    void printsThatAJvmWithoutAJmxPortIsReachedByPid() throws Exception {
        VisualVm.ofThisJvm(printed::add).open(false);
        assertThat(printed.get(0)).contains("no JMX port");
    }
}
