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
 * All variants of downloads and uploads with random responses. A failure is printed with its seed, variant and number,
 * which determine the whole response. For more or other responses:
 *
 * <pre>
 * ./mvnw verify -pl plugins/http -am -Dtest=HttpFuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Doverdrive.fuzz.requests=3000 -Doverdrive.fuzz.seed=42 -Doverdrive.fuzz.processes=500
 * </pre>
 *
 * {@code requests} is the number per variant, {@code processes} that of wget and of curl;
 * {@code -Doverdrive.fuzz.variant=KEEP -Doverdrive.fuzz.first=17 -Doverdrive.fuzz.requests=1} repeats a single one.
 */
class HttpFuzzTest {

    private static final int THREADS = 2;

    @TempDir
    Path folder;

    private static int number(String name, int fallback) {
        return Integer.getInteger("overdrive.fuzz." + name, fallback);
    }

    private static Map<SamplerVariant, Integer> requests() {
        String only = System.getProperty("overdrive.fuzz.variant", "");
        Map<SamplerVariant, Integer> requests = new EnumMap<>(SamplerVariant.class);
        for (SamplerVariant variant : SamplerVariant.values()) {
            if (variant.isNeighbour() || !only.isEmpty() && !only.equals(variant.name())) continue;
            int count = variant.process() ? number("processes", 10) : number("requests", 100);
            if (count > 0 && installed(variant)) requests.put(variant, count);
        }
        return requests;
    }

    private static boolean installed(SamplerVariant variant) {
        if (!variant.process()) return true;
        String program = variant.name().toLowerCase(Locale.ROOT);
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void samplesSucceedExactlyForCompleteValidResponses() throws Exception {
        long seed = Long.getLong("overdrive.fuzz.seed", 20261123);
        Map<SamplerVariant, Integer> requests = requests();
        Judge judge = FuzzRun.run(folder, seed, requests, THREADS, number("first", 0));
        judge.tallies().forEach((variant, tally) -> System.out.println(variant + ": " + tally));
        assertThat(judge.tallies()).containsKeys(requests.keySet().toArray(SamplerVariant[]::new));
        assertThat(judge.differences()).isEmpty();
    }
}
