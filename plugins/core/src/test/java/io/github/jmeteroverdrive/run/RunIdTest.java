// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunIdTest {

    @Test
    void isAHashOfTheName() {
        // sha256sum of "abc", the example of FIPS 180-2, begins with ba7816bf8f01cfea
        assertThat(RunId.of("abc")).isEqualTo(0xba7816bf8f01cfeaL);
        assertThat(RunId.of("abd")).isNotEqualTo(RunId.of("abc"));
    }
}
