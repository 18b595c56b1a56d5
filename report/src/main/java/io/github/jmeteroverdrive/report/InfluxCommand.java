// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.InfluxPost;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult.Fate;
import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.measure.figure.Points;
import io.github.jmeteroverdrive.measure.figure.Tags;
import io.github.jmeteroverdrive.report.run.JtlPoints;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overdrive influx}: writes an existing results file to an InfluxDB, as if its run had been exported live. */
@Command(
        name = "influx",
        description = {
            "Writes a results file of JMeter (JTL in CSV) to an InfluxDB 1, 2 or 3, with the measurements of a live export.",
            "Reads the whole file first: a row that cannot be read is refused before anything is written. The same points"
                    + " replace each other, so an aborted import can be repeated."
        },
        exitCodeList = {
            ExitCode.GOOD + ":all points were written",
            ExitCode.REFUSED_MEANING + ", or a row cannot be read, or the receiver did not take all points"
        })
public final class InfluxCommand implements Callable<Integer> {

    private static final int PROGRESS_PERCENT = 10;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "JTL", description = "The results file.")
    private Path file;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "Like http://HOST:8086/write?db=NAME, http://HOST:8086/api/v2/write?org=NAME&bucket=NAME, or"
                    + " http://HOST:8181/api/v3/write_lp?db=NAME.")
    private String url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "",
            description = "A token; for InfluxDB 1 USER:PASSWORD (default: the environment's "
                    + InfluxTarget.TOKEN_VARIABLE
                    + ", which other users cannot see).")
    private String token;

    @Option(
            names = "--tags",
            paramLabel = "NAME=VALUE,…",
            defaultValue = "",
            description = "More tags for all points, like team=blue,stage=test.")
    private String tags;

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "Tag run (default: made of the time of the first sample).")
    private String run;

    @Option(names = "--scenario", paramLabel = "NAME", description = "Tag scenario (default: the name of the file).")
    private String scenario;

    @Option(names = "--skip-bad-rows", description = "Leaves out rows that cannot be read, and counts them.")
    private boolean skipBadRows;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long a receiver may be unreachable or busy before the import ends (default: 60).")
    private int patience;

    @Override
    public Integer call() {
        if (Files.isDirectory(file))
            throw new Refusal("influx: " + file + " is a directory; give the results file in it.");
        InfluxTarget place = InfluxTarget.of(
                url,
                InfluxTarget.token(token),
                remedy -> new Refusal("influx: --url is not a valid URL for points: " + remedy + "."));
        Map<String, String> more =
                Tags.of(tags, remedy -> new Refusal("influx: --tags is '" + tags + "': " + remedy + "."));
        JtlPoints jtl = new JtlPoints(file, skipBadRows);
        String id = run == null ? "jtl-" + Long.toHexString(jtl.begin()) : run;
        String name = scenario == null ? file.getFileName().toString().replaceFirst("\\.\\w+$", "") : scenario;
        Points points = new Points(id, name, more);
        Writer writer = new Writer(place, new InfluxPost(place)::post, patience, LockSupport::parkNanos);
        writer.write(points.event(jtl.begin(), "begin", name));
        writer.flush();
        PrintWriter out = spec.commandLine().getOut();
        jtl.each(points, writer::write, new LongConsumer() {
            private long shown;

            @Override
            public void accept(long percent) {
                if (percent - shown < PROGRESS_PERCENT) return;
                shown = percent - percent % PROGRESS_PERCENT;
                out.println("  " + shown + "%, " + Show.count(writer.written(), "point"));
                out.flush();
            }
        });
        String sentence = Show.count(jtl.samples(), "sample") + " in " + Show.duration(jtl.seconds());
        writer.write(points.event(jtl.begin() + Math.round(jtl.seconds() * 1000), "end", sentence));
        writer.flush();
        out.println("%s, %s of run %s, scenario %s, in %s%s"
                .formatted(
                        sentence,
                        Show.count(writer.written(), "point"),
                        id,
                        name,
                        place,
                        jtl.leftOut() == 0
                                ? "."
                                : "; rows that cannot be read, and are left out: " + jtl.leftOut() + "."));
        out.flush();
        return ExitCode.GOOD;
    }

    /** Sends points in batches, and a batch again while the receiver may still take it. Used by one thread. */
    static final class Writer {

        private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

        private final InfluxTarget place;
        private final Function<String, WriteResult> post;
        private final int patience;
        private final LongConsumer rest;
        private final List<String> batch = new ArrayList<>();
        private long written;

        /**
         * @param patience number of attempts after the first, each a second after the one before
         * @param rest waits this many ns
         */
        Writer(InfluxTarget place, Function<String, WriteResult> post, int patience, LongConsumer rest) {
            this.place = place;
            this.post = post;
            this.patience = patience;
            this.rest = rest;
        }

        void write(String point) {
            batch.add(point);
            if (batch.size() == InfluxPost.BATCH) flush();
        }

        /** @throws Refusal if the receiver does not take the points */
        void flush() {
            if (batch.isEmpty()) return;
            String lines = String.join("", batch);
            WriteResult answer = post.apply(lines);
            for (int again = 0; answer.fate() == Fate.LATER && again < patience; again++) {
                rest.accept(AGAIN_NANOS);
                answer = post.apply(lines);
            }
            if (answer.fate() == Fate.REFUSED && written == 0)
                throw new Refusal("influx: " + answer.refusal(place) + ".");
            if (answer.fate() != Fate.TAKEN)
                throw new Refusal(
                        "influx: %s did not take %s (%s) after %s others; import the file again, which replaces these."
                                .formatted(place, Show.count(batch.size(), "point"), answer.why(), written));
            written += batch.size();
            batch.clear();
        }

        long written() {
            return written;
        }
    }
}
