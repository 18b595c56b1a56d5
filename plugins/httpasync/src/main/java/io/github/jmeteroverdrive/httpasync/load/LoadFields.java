// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.LoadSettings;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.results.Pace;
import io.github.jmeteroverdrive.results.PaceFields;
import io.github.jmeteroverdrive.results.PerResult;
import io.github.jmeteroverdrive.results.ResultFields;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * The load fields that all request elements share.
 *
 * @param most how many start, over all threads
 */
public record LoadFields(
        PaceFields pace,
        Field<OptionalLong> maxDelay,
        Field<OptionalLong> most,
        Field<Integer> perResult,
        Field<Integer> drainTimeout,
        Field<Integer> traceEvery) {

    /**
     * @param traceEvery which requests have a trace ID, 0 = none
     * @param maxDelayNanos how late a start may be, or {@link Parking#NO_LIMIT}
     * @param most how many start, over all threads
     */
    public record LoadSettings(
            Pace pace, long maxDelayNanos, OptionalLong most, int requestsPerResult, long drainNanos, int traceEvery) {

        /** Whether all due requests are sent, so that times from when they were due are complete. */
        public boolean timedFromIntended() {
            return pace.timedFromIntended() && maxDelayNanos == Parking.NO_LIMIT;
        }
    }

    /**
     * How one thread of an element sends.
     *
     * @param element its name in messages
     * @param servers by {@link io.github.jmeteroverdrive.httpasync.engine.Request#server}
     */
    public record ThreadSettings(String element, List<Server> servers, LoadSettings load) {

        List<ConnectionOptions> options() {
            return servers.stream().map(Server::options).toList();
        }
    }

    /**
     * @param endpoint its name
     * @param lookUpNanos duration of the name look-up, for the first thread that requests it
     */
    public record Server(String endpoint, Destination to, ConnectionOptions options, OptionalLong lookUpNanos) {

        public static Server of(Endpoint endpoint) {
            return new Server(
                    endpoint.name(), endpoint.destination(), endpoint.connectionOptions(), endpoint.takeLookUpTime());
        }

        /** Label of its figures. */
        String label() {
            return to.scheme() + "://" + to.authority();
        }
    }

    /**
     * @param element the prefix of the properties
     * @param units what starts at the rate: plural, lower case
     * @param unit one of these, with an article and a capital letter
     */
    public static LoadFields of(String element, String units, String unit) {
        String capital = Character.toUpperCase(units.charAt(0)) + units.substring(1);
        return new LoadFields(
                PaceFields.of(element, units, "threads"),
                Field.limit(element + ".maxDelay", "Max delay")
                        .unit("ms")
                        .hint(unit + " that is later is dropped and counted"),
                Field.limit(element + "." + units, capital).hint("Total over all threads of the group"),
                ResultFields.perResult(element + ".requestsPerResult", "request", 1),
                Field.seconds(element + ".drainTimeout", "Drain time-out", 10)
                        .hint("How long to wait for responses at the end; then the requests fail"),
                Field.count(element + ".traceEvery", "Trace every", 0, Integer.MAX_VALUE)
                        .emptyIs(0, "no request")
                        .unit("requests")
                        .hint("Each thread sends a traceparent header with every nth request; the page lists the"
                                + " slowest of them"));
    }

    public Section loadSection() {
        return Section.of("Load", pace.rate(), pace.arrivals(), pace.late(), maxDelay, most);
    }

    public Section endSection() {
        return Section.of("Results and end", perResult, drainTimeout, traceEvery);
    }

    /** To be called before the results files of the run are opened. */
    public void prepareResults(TestElement element) {
        PerResult.prepare(element, perResult, element.getPropertyAsInt(perResult.property(), 1));
    }

    /** How many start at most, over all threads; empty also if only a thread knows the number. */
    public OptionalLong number(TestElement element) {
        try {
            return FieldText.beforeThreads(element, most.property())
                    .map(most::read)
                    .orElse(OptionalLong.empty());
        } catch (IllegalArgumentException e) {
            return OptionalLong.empty(); // the thread refuses it
        }
    }

    public LoadSettings in(Fields fields) {
        OptionalLong delay = fields.get(maxDelay);
        return new LoadSettings(
                pace.in(fields),
                delay.isPresent() ? TimeUnit.MILLISECONDS.toNanos(delay.getAsLong()) : Parking.NO_LIMIT,
                fields.get(most),
                fields.get(perResult),
                TimeUnit.SECONDS.toNanos(fields.get(drainTimeout)),
                fields.get(traceEvery));
    }
}
