// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every way of a download or upload on random responses. What fails here is printed with its seed, way and number, of
 * which all of the response follows. More, and others:
 *
 * <pre>
 * ./mvnw verify -pl plugins/http -am -Dtest=HttpFuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Doverdrive.fuzz.requests=3000 -Doverdrive.fuzz.seed=42 -Doverdrive.fuzz.processes=500
 * </pre>
 *
 * {@code requests} are those of each way, {@code processes} those of wget and of curl; {@code -Doverdrive.fuzz.way=KEEP
 * -Doverdrive.fuzz.first=17 -Doverdrive.fuzz.requests=1} makes one of them again.
 */
class HttpFuzzTest {

    private static final int THREADS = 2;

    @TempDir
    Path folder;

    private static int number(String name, int fallback) {
        return Integer.getInteger("overdrive.fuzz." + name, fallback);
    }

    private static Map<Way, Integer> requests() {
        String only = System.getProperty("overdrive.fuzz.way", "");
        Map<Way, Integer> requests = new EnumMap<>(Way.class);
        for (Way way : Way.values()) {
            if (way.isNeighbour() || !only.isEmpty() && !only.equals(way.name())) continue;
            int count = way.process() ? number("processes", 25) : number("requests", 300);
            if (count > 0 && installed(way)) requests.put(way, count);
        }
        return requests;
    }

    private static boolean installed(Way way) {
        if (!way.process()) return true;
        String program = way.name().toLowerCase(Locale.ROOT);
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void a_sample_is_a_success_exactly_when_a_whole_right_response_was_sent() throws Exception {
        long seed = Long.getLong("overdrive.fuzz.seed", 20261123);
        Map<Way, Integer> requests = requests();
        Judge judge = FuzzRun.run(folder, seed, requests, THREADS, number("first", 0));
        judge.tallies().forEach((way, tally) -> System.out.println(way + ": " + tally));
        assertThat(judge.tallies()).containsKeys(requests.keySet().toArray(Way[]::new));
        assertThat(judge.differences()).isEmpty();
    }
}
