// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GivenPropertiesTest {

    @TempDir
    Path bin;

    @Test
    void includesOnlyPropertiesThatDifferFromTheShippedOnes() throws IOException {
        Files.writeString(bin.resolve("jmeter.properties"), "a=1\nb=2\n");
        Properties properties = new Properties();
        properties.putAll(Map.of("a", "1", "b", "3", "host", "example.org", "Messages", "10"));
        assertThat(RemoteRunPayload.GivenProperties.of(properties, bin))
                .containsAllEntriesOf(Map.of("b", "3", "host", "example.org", "Messages", "10"))
                .doesNotContainKey("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.rmi.server.hostname",
                "server_port",
                "server.rmi.ssl.disable",
                "remote_hosts",
                "mode",
                "jmeterengine.force.system.exit",
                "overdrive.home",
                "overdrive.run.dir",
                "overdrive.statistics.prometheus.port",
                "overdrive.live.influx.token",
                "user.classpath",
                "user.timezone",
                "file.encoding",
                "search_paths",
                "num_sample_threshold",
                "START.MS"
            })
    void propertiesOfAHostAreNotSentToAgents(String name) {
        assertThat(RemoteRunPayload.GivenProperties.stays(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Rate",
                "target.url",
                "jmeter.httpsampler",
                "httpclient.reset_state_on_thread_group_iteration",
                "overdrive.statistics.samplePeriod",
                "overdrive.seconds.other",
                "hostname",
                "num_threads",
                "user_count",
                "user.count",
                "server_host",
                "client_id",
                "time_limit",
                "time",
                "path",
                "file",
                "file.name",
                "proxy_host",
                "report.id"
            })
    void propertiesOfTheRunAreSentToAgents(String name) {
        assertThat(RemoteRunPayload.GivenProperties.stays(name)).isFalse();
    }
}
