// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import io.github.jmeteroverdrive.measure.Phase;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A line of {@code latency.hdr} with a histogram, not decoded yet; HdrHistogram's own reader stops at the first
 * truncated line. The tag is {@code <measure>[:<phase>][:<label>]}.
 *
 * @param measure {@code ack} …; "" without a tag
 * @param phase {@code measure}, {@code warmup} or {@code drain}
 * @param label of the sampler, or "" for all together
 * @param from seconds since the start
 * @param to seconds since the start
 * @param encoded Base64
 */
public record HdrLine(String measure, String phase, String label, double from, double to, String encoded) {

    private static final Pattern LINE =
            Pattern.compile("(?:Tag=([^,]*),)?(\\d+(?:\\.\\d+)?),(\\d+(?:\\.\\d+)?),[^,]+,(HIST\\S+)");
    private static final Pattern TAG = Pattern.compile("([^:]*)(?::(warmup|drain)(?=:|$))?(?::(.*))?");

    static boolean isHead(String line) {
        return line.startsWith("#") || line.startsWith("\"StartTimestamp\"");
    }

    /** Empty if the line does not have this format. */
    public static Optional<HdrLine> of(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) return Optional.empty();
        Matcher tag = TAG.matcher(parts.group(1) == null ? "" : parts.group(1));
        if (!tag.matches()) return Optional.empty();
        double from = Double.parseDouble(parts.group(2));
        return Optional.of(new HdrLine(
                tag.group(1),
                tag.group(2) == null ? Phase.MEASURE.id() : tag.group(2),
                tag.group(3) == null ? "" : tag.group(3),
                from,
                from + Double.parseDouble(parts.group(3)),
                parts.group(4)));
    }

    /** The tag as in the line; "" without one. */
    public String tag() {
        String during = phase.equals(Phase.MEASURE.id()) ? "" : ":" + phase;
        return measure + during + (label.isEmpty() ? "" : ":" + label);
    }

    /** Values in ns; empty if they are truncated or damaged. */
    public Optional<Histogram> histogram() {
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            return Optional.of(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0));
        } catch (DataFormatException | RuntimeException e) {
            return Optional.empty(); // the decoder throws many kinds on damaged bytes
        }
    }
}
