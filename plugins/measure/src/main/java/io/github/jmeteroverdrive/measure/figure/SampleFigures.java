// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import java.util.List;

/** What is counted of samples. */
final class SampleFigures {

    private static final String SAMPLES = "samples";

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
                                "samples that failed",
                                SAMPLES),
                        Work::samples,
                        Count.SAMPLE_ERRORS),
                Counted.of(
                        Figure.count(
                                "connections",
                                "Connections opened",
                                Sense.NEITHER,
                                "connections that an od - HTTP Async Request opened"),
                        Work::connections,
                        Count.CONNECTIONS),
                Counted.of(
                        Figure.count(
                                "redirects",
                                "Redirects",
                                Sense.NEITHER,
                                "responses to an od - HTTP Async Request that send it elsewhere (301,"
                                        + " 302, 303, 307, 308), followed or not"),
                        Work::connections,
                        Count.REDIRECTS));
    }
}
