// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlameGraphsTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "java.util.Arrays.copyOf | Arrays.copyOf",
                "a.Runner$$Lambda.0x00007f.run | Runner$$Lambda.run",
                "libc.so.6.__GI_read | __GI_read",
                "libjvm.so.SymbolTable::do_lookup | SymbolTable::do_lookup",
                "/usr/lib/x86_64-linux-gnu/libz.so.1.2.13 | libz.so.1.2.13",
                "tcp_recvmsg | tcp_recvmsg",
            })
    void shortensFrames(String frame, String shown) {
        assertThat(FlameGraphs.shortened(frame)).isEqualTo(shown);
    }
}
