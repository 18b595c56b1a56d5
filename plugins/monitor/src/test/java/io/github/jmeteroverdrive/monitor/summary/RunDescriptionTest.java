// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunDescriptionTest {

    @ParameterizedTest
    @CsvSource({
        "-Dtarget.password=my own & secret,-Dtarget.password=***",
        "'-Doverdrive.maven.given={Rate=5, target.password=a b&c, x=y}',"
                + "'-Doverdrive.maven.given={Rate=5, target.password=***'",
        "-Dapi.token=t,-Dapi.token=***",
        "-Xmx1g,-Xmx1g"
    })
    void jvmFlagsAreShownWithoutSecrets(String flag, String shown) {
        assertThat(RunDescription.shown(flag)).isEqualTo(shown);
    }
}
