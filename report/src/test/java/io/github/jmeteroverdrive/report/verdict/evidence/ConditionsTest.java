// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionsTest {

    private static final String RUN = """
            {"planSha256": "aa", "versions": {"jarsSha256": "bb", "jvm": "OpenJDK 17"},
             "host": {"cpu": "fast", "cpus": 2, "maxHeapBytes": 1073741824},
             "targetUrl": "tcp://127.0.0.1:61616", "settings": ["_.jvm.gc.Parallel"],
             "parameters": {"Rate": "200", "Duration": "30", "SenderThreads": "2", "TargetOptions": ""}}
            """;

    private static Conditions of(Consumer<ObjectNode> change) {
        return Conditions.of(run(change)).orElseThrow();
    }

    private static ObjectNode run(Consumer<ObjectNode> change) {
        try {
            ObjectNode run = (ObjectNode) new ObjectMapper().readTree(RUN);
            change.accept(run);
            return run;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Conditions asItIs() {
        return of(run -> {});
    }

    @ParameterizedTest
    @CsvSource({
        "Rate,",
        "Duration,5",
        "Messages,1000",
        "ConsumeTime,3",
        "Target,qpid",
        "Workers,4",
        "TargetOptions,tls=true"
    })
    void loadAndTargetParametersDoNotChangeTheConditions(String name, String value) {
        Conditions other = of(run -> run.withObject("/parameters").put(name, value == null ? "" : value));
        assertThat(other.key()).isEqualTo(asItIs().key());
    }

    @Test
    void targetSettingsDoNotChangeTheConditions() {
        Conditions other =
                of(run -> run.withArray("/settings").add("_.target.qpid").add("_.jms.calibration"));
        assertThat(other.key()).isEqualTo(asItIs().key());
    }

    @ParameterizedTest
    @CsvSource({
        "/planSha256, plan, planSha256",
        "/versions/jarsSha256, jars, jarsSha256",
        "/versions/jvm, OpenJDK 21, jvm",
        "/host/cpu, slow, cpu",
        "/host/maxHeapBytes, 2, maxHeapBytes",
        "/targetUrl, https://127.0.0.1:1, https",
        "/parameters/SenderThreads, 4, parameters",
        "/parameters/TargetOptions, gzip=true, parameters"
    })
    void otherPropertiesChangeTheConditions(String path, String value, String difference) {
        int slash = path.lastIndexOf('/');
        Conditions other = of(run ->
                (slash == 0 ? run : run.withObject(path.substring(0, slash))).put(path.substring(slash + 1), value));
        assertThat(other.key()).isNotEqualTo(asItIs().key());
        assertThat(asItIs().differences(other)).containsExactly(difference);
    }

    @Test
    void otherSettingsChangeTheConditions() {
        Conditions other = of(run -> run.withArray("/settings").add("_.jvm.profiler.JFR"));
        assertThat(asItIs().differences(other)).containsExactly("settings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"planSha256", "versions", "host"})
    void incompleteRunsHaveNoConditions(String missing) {
        assertThat(Conditions.of(run(run -> run.remove(missing)))).isEmpty();
    }
}
