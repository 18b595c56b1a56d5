// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Optional;

/** Whether samples of a run are similar to those with which its ceiling was measured. Stateless. */
public final class SimilarLoad {

    /** Maximum share of failures: failed requests may be faster than successful ones. */
    private static final double FAILED = 0.01;

    /** Maximum ratio of bytes per sample; different headers stay below it. */
    private static final double FACTOR = 1.5;

    private static final double HEADERS = 1024;

    private SimilarLoad() {}

    /** Why they cannot be compared, a phrase; empty if they can. */
    static Optional<String> whyNot(JsonNode summary, Ceiling ceiling) {
        double failed = summary.path("sampleErrors").asDouble()
                / Math.max(1, summary.path("samples").asDouble());
        if (failed >= FAILED)
            return Optional.of(Show.percent(failed * 100) + " of its samples failed, which may take less time");
        double bytes = bytesPerSample(summary);
        double there = ceiling.bytesPerSample();
        if (!Double.isFinite(bytes) || !Double.isFinite(there)) return Optional.empty();
        boolean other = Math.abs(bytes - there) > HEADERS && Math.max(bytes, there) > FACTOR * Math.min(bytes, there);
        return other
                ? Optional.of("its samples moved %s each, those of the ceiling %s"
                        .formatted(Show.bytes(bytes), Show.bytes(there)))
                : Optional.empty();
    }

    /** In both directions; NaN without samples, or if their bytes are not counted. */
    public static double bytesPerSample(JsonNode summary) {
        double samples = summary.path("samplesPerSecond").asDouble();
        boolean counted = summary.has("bytesReceivedPerSecond") || summary.has("bytesSentPerSecond");
        if (!counted || !(samples > 0)) return Double.NaN;
        double all = summary.path("bytesReceivedPerSecond").asDouble()
                + summary.path("bytesSentPerSecond").asDouble();
        return all / samples;
    }
}
