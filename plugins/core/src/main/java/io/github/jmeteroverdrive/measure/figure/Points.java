// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The points of a run. Field names are those of the figures in {@code summary.json}. All samplers together are one
 * measurement and each single one is in another, so that no sum counts twice. Likewise, totals so far and increments of
 * the last second are different measurements.
 */
public final class Points {

    private static final String TEST = "overdrive_test";
    private static final String SAMPLER = "overdrive_sampler";
    private static final String EVENT = "overdrive_event";
    private static final String HEAP = "overdrive_heap";
    private static final String SECOND = "_second";

    private final Map<String, String> tags = new LinkedHashMap<>();

    /**
     * What a point is about.
     *
     * @param sampler empty = all of them together
     * @param element the sampler that this one is a part of; empty = none
     */
    public record Series(Phase phase, Optional<String> sampler, Optional<String> element) {}

    /** @param more tags of all points */
    public Points(String run, String scenario, Map<String, String> more) {
        tags.put("run", run);
        tags.put("scenario", scenario);
        tags.putAll(more);
    }

    /**
     * The begin of the run, or its end, for notes in charts.
     *
     * @param at ms since 1970
     */
    public String event(long at, String title, String text) {
        return new Line(EVENT, tags).words("title", title).words("text", text).at(at);
    }

    /**
     * The objects of a class that died since a collection, and those that live.
     *
     * @param at ms since 1970
     */
    public String heap(long at, String type, long deadBytes, long deadBytesPerSecond, long liveBytes) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        all.put("class", type);
        return new Line(HEAP, all)
                .whole("deadBytes", deadBytes)
                .whole("deadBytesPerSecond", deadBytesPerSecond)
                .whole("liveBytes", liveBytes)
                .at(at);
    }

    /**
     * Counts and times up to now; empty without any.
     *
     * @param at ms since 1970
     * @param times visits the histograms, of ns
     */
    public Optional<String> soFar(
            Series of,
            long at,
            Map<Counted, Double> counts,
            Map<Integer, Long> statusCodes,
            Consumer<BiConsumer<Latency, Histogram>> times) {
        return point("", of, at, counts, statusCodes, times);
    }

    /** The same of the last second. */
    public Optional<String> second(
            Series of,
            long at,
            Map<Counted, Double> counts,
            Map<Integer, Long> statusCodes,
            Consumer<BiConsumer<Latency, Histogram>> times) {
        return point(SECOND, of, at, counts, statusCodes, times);
    }

    private Optional<String> point(
            String suffix,
            Series of,
            long at,
            Map<Counted, Double> counts,
            Map<Integer, Long> statusCodes,
            Consumer<BiConsumer<Latency, Histogram>> times) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        all.put("phase", of.phase().id());
        of.sampler().ifPresent(sampler -> all.put("sampler", sampler));
        of.element().ifPresent(element -> all.put("part_of", element));
        Line line = new Line((of.sampler().isEmpty() ? TEST : SAMPLER) + suffix, all);
        counts.forEach((each, value) -> {
            String name = each.figure().id();
            if (each.whole()) line.whole(name, Math.round(value));
            else line.decimal(name, BigDecimal.valueOf(value));
        });
        statusCodes.forEach((code, n) -> line.whole("statusCodes." + code, n));
        times.accept((what, nanos) -> times(line, what, nanos));
        return line.empty() ? Optional.empty() : Optional.of(line.at(at));
    }

    /** Percentiles with too few values are left out. */
    private static void times(Line line, Latency what, Histogram nanos) {
        LatencyTable.forEach(
                nanos,
                n -> line.whole(LatencyTable.id(what, LatencyTable.COUNT), n),
                (statistic, value) -> line.decimal(LatencyTable.id(what, statistic), value));
    }

    /**
     * A point in <a href="https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/">line protocol</a>,
     * {@code measurement,tag=value field=1i,other=2.5 ms}. Tags first, then fields. Used once.
     */
    static final class Line {

        private static final String SPECIAL = ",= ";

        /** Code of a control character, a percent sign or a backslash. */
        private static final Pattern CODE = Pattern.compile("%([01][0-9A-F]|25|5C)");

        private final StringBuilder text;
        private char before = ' ';

        /** @param tags those without a value are omitted, because the protocol does not support them */
        Line(String measurement, Map<String, String> tags) {
            text = new StringBuilder(escaped(measurement));
            tags.forEach((tag, value) -> {
                if (!value.isEmpty())
                    text.append(',').append(escaped(tag)).append('=').append(escaped(value));
            });
        }

        Line whole(String field, long value) {
            return raw(field, value + "i");
        }

        Line decimal(String field, BigDecimal value) {
            return raw(field, value.toPlainString());
        }

        Line words(String field, String value) {
            return raw(field, '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        }

        private Line raw(String field, String value) {
            text.append(before).append(escaped(field)).append('=').append(value);
            before = ',';
            return this;
        }

        boolean empty() {
            return before == ' ';
        }

        /** @param at ms since 1970 */
        String at(long at) {
            return text.append(' ').append(at).append('\n').toString();
        }

        /**
         * Percent-encodes control characters, backslashes that would escape the next character, and percent signs that
         * would read as such a code. So distinct names stay distinct for all readers of this protocol.
         */
        private static String escaped(String name) {
            StringBuilder safe = new StringBuilder();
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c < ' '
                        || c == '\\' && escapes(name, i + 1)
                        || c == '%' && CODE.matcher(name.substring(i)).lookingAt())
                    safe.append(String.format(Locale.ROOT, "%%%02X", (int) c));
                else if (SPECIAL.indexOf(c) >= 0) safe.append('\\').append(c);
                else safe.append(c);
            }
            return safe.toString();
        }

        /** Whether a backslash before this position would escape the character there. */
        private static boolean escapes(String name, int at) {
            return at == name.length() || name.charAt(at) == '\\' || SPECIAL.indexOf(name.charAt(at)) >= 0;
        }
    }
}
