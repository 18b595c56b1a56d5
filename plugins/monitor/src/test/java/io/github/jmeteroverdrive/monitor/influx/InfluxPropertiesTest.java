// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfluxPropertiesTest {

    @TempDir
    Path temp;

    private void begin(String url) {
        Properties properties = new Properties();
        properties.setProperty("overdrive.live.influx.url", url);
        OwnProperties own = new OwnProperties(properties, "overdrive.live.", InfluxProperties.DEFAULTS);
        InfluxProperties.exporter(new TestRun(temp).context, own);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://joe:S3CRET@h:8086/write?db=d",
                "http://h:8086/write?db=d&u=a&p=S3CRET",
                "http://h:8086?p=S3CRET"
            })
    void refusalShowsNoSecret(String url) {
        assertThatThrownBy(() -> begin(url))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Property overdrive.live.influx.url is 'http://")
                .hasMessageContaining("h:8086")
                .hasMessageNotContaining("S3CRET");
    }
}
