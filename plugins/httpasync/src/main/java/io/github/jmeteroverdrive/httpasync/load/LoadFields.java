// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.LoadSettings;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.sending.Pace;
import io.github.jmeteroverdrive.sending.PaceFields;
import io.github.jmeteroverdrive.sending.PerResult;
import io.github.jmeteroverdrive.sending.ResultFields;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/** The fields about load, which all elements have alike that send requests. */
public record LoadFields(
        PaceFields pace,
        Field<OptionalLong> maxDelay,
        Field<OptionalLong> most,
        Field<Integer> perResult,
        Field<Integer> drainTimeout) {

    /**
     * The fields of one kind of element.
     *
     * @param element the prefix of their properties
     * @param units what begins at the rate, in the plural and small letters
     * @param one the same in the singular, with its article and a capital
     */
    public static LoadFields of(String element, String units, String one) {
        String capital = Character.toUpperCase(units.charAt(0)) + units.substring(1);
        return new LoadFields(
                PaceFields.of(element, units, "threads"),
                Field.limit(element + ".maxDelay", "Max delay")
                        .unit("ms")
                        .hint(one + " that is later is dropped and counted"),
                Field.limit(element + "." + units, capital)
                        .hint("Total over all threads of the group"),
                ResultFields.perResult(element + ".requestsPerResult", "request", 1),
                Field.seconds(element + ".drainTimeout", "Drain time-out", 10)
                        .hint(
                                "How long to wait at the end for responses; then requests have"
                                        + " failed"));
    }

    public Section load() {
        return Section.of("Load", pace.rate(), pace.arrivals(), pace.late(), maxDelay, most);
    }

    public Section end() {
        return Section.of("Results and end", perResult, drainTimeout);
    }

    /** Before the results files of the run are opened. */
    public void prepareResults(TestElement element) {
        PerResult.prepare(element.getPropertyAsInt(perResult.property(), 1));
    }

    /** What they say of an element. */
    public LoadSettings in(Fields fields) {
        OptionalLong latest = fields.get(maxDelay);
        return new LoadSettings(
                pace.in(fields),
                latest.isPresent()
                        ? TimeUnit.MILLISECONDS.toNanos(latest.getAsLong())
                        : Parking.NO_LIMIT,
                fields.get(most),
                fields.get(perResult),
                TimeUnit.SECONDS.toNanos(fields.get(drainTimeout)));
    }

    /**
     * How much is sent, and when.
     *
     * @param pace over all threads
     * @param latestNanos that what is due may be late, or {@link Parking#NO_LIMIT}
     * @param most that begin, over all threads
     */
    public record LoadSettings(
            Pace pace,
            long latestNanos,
            OptionalLong most,
            int requestsPerResult,
            long drainNanos) {

        /** Whether all that was due is sent, so that times from when it was due have all of it. */
        public boolean timedFromIntended() {
            return pace.timedFromIntended() && latestNanos == Parking.NO_LIMIT;
        }
    }

    /**
     * How one thread of an element sends, whatever it is that it sends.
     *
     * @param element how sentences name it
     * @param lookUpNanos of the server's name, if nobody else tells it
     */
    public record ThreadSettings(
            String element, ConnectionOptions link, OptionalLong lookUpNanos, LoadSettings load) {}
}
