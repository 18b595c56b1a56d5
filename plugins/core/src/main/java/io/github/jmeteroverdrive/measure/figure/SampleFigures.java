// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import java.util.List;

/** What is counted of samples. */
final class SampleFigures {

    private static final String SAMPLES = "samples";
    private static final String ITERATIONS = "iterations";

    private SampleFigures() {}

    static List<Counted> all() {
        return List.of(
                Counted.of(
                        Figure.count(
                                SAMPLES,
                                "Samples",
                                Sense.HIGHER,
                                "requests, and results of samplers that measure nothing themselves"),
                        Work::samples,
                        Count.SAMPLES),
                Counted.of(
                        Figure.count(
                                "sampleErrors",
                                "Failed samples",
                                Sense.LOWER,
                                "samples that failed, by themselves or because an element of the plan made"
                                        + " failures of them, such as an assertion; of messages"
                                        + " only the latter",
                                SAMPLES),
                        totals -> Work.samples(totals) || totals.count(Count.SAMPLE_ERRORS) > 0,
                        Count.SAMPLE_ERRORS),
                Counted.of(
                        Figure.count(
                                "excused",
                                "Excused",
                                Sense.NEITHER,
                                "those of `failed` whose results an element of the plan made successes: no"
                                        + " reason to call the run a bad one",
                                "failed"),
                        totals -> totals.count(Count.EXCUSED) > 0,
                        Count.EXCUSED),
                failed(
                        "samplesUnsent",
                        "… of those not sent",
                        "those of `sampleErrors` of an od - HTTP Async Request or an od - HTTP Flow that the"
                                + " server cannot have served: there was no connection, or the server says that"
                                + " it has not taken them (HTTP/2)",
                        Count.SAMPLES_UNSENT),
                failed(
                        "samplesInDoubt",
                        "… of those in doubt",
                        "those of `sampleErrors` of an od - HTTP Async Request or an od - HTTP Flow that were sent"
                                + " and got no answer, not even a status: the server may have served them or not. It has"
                                + " seen `samples` - `samplesUnsent`, or up to `samplesInDoubt` fewer",
                        Count.SAMPLES_IN_DOUBT),
                Counted.of(
                        Figure.count(
                                "connections",
                                "Connections opened",
                                Sense.NEITHER,
                                "connections that an od - HTTP Async Request or an od - HTTP Flow opened"),
                        Work::connections,
                        Count.CONNECTIONS),
                Counted.of(
                        Figure.count(
                                "redirects",
                                "Redirects",
                                Sense.NEITHER,
                                "responses to an od - HTTP Async Request or an od - HTTP Flow that send"
                                        + " it elsewhere (301, 302, 303, 307, 308), followed or"
                                        + " not"),
                        Work::connections,
                        Count.REDIRECTS),
                iterations(
                        ITERATIONS,
                        "Iterations",
                        Sense.HIGHER,
                        "ways through the steps of an od - HTTP Flow that have begun; which are"
                                + " neither completed nor failed were cut short by the end of the"
                                + " run",
                        Count.ITERATIONS),
                iterations(
                        "iterationsCompleted",
                        "Iterations completed",
                        Sense.HIGHER,
                        "those of which all steps were successes",
                        Count.ITERATIONS_COMPLETED),
                iterations(
                        "iterationsFailed",
                        "Iterations failed",
                        Sense.LOWER,
                        "those that ended with a failed step",
                        Count.ITERATIONS_FAILED));
    }

    private static Counted failed(String id, String title, String definition, Count what) {
        return Counted.of(
                Figure.count(id, title, Sense.LOWER, definition, SAMPLES),
                totals -> Work.connections(totals) || totals.count(what) > 0,
                what);
    }

    private static Counted iterations(
            String id, String title, Sense sense, String definition, Count what) {
        Figure figure =
                id.equals(ITERATIONS)
                        ? Figure.count(id, title, sense, definition)
                        : Figure.count(id, title, sense, definition, ITERATIONS);
        return Counted.of(figure, Work::iterations, what);
    }
}
