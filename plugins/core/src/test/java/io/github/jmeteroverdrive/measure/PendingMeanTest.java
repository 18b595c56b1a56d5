// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class PendingMeanTest {

    private static final int END = 200;

    record Flight(int sent, int completed) {
        boolean inFlightDuring(int moment) {
            return sent <= moment && moment < completed;
        }
    }

    @Provide
    Arbitrary<List<Flight>> flights() {
        Arbitrary<Integer> moment = Arbitraries.integers().between(0, END - 1);
        // half of them beyond the end: never completed
        Arbitrary<Integer> lasting = Arbitraries.integers().between(0, 2 * END);
        return Combinators.combine(moment, lasting)
                .as((sent, ns) -> new Flight(sent, sent + ns))
                .list()
                .ofMaxSize(60);
    }

    /** Steps of 1 ns: the integral is the sum over all moments of the number in flight. */
    @Property
    void equalsTheSumOverAllMoments(@ForAll("flights") List<Flight> flights, @ForAll long origin) {
        PendingMean mean = new PendingMean();
        for (int moment = 0; moment < END; moment++) {
            int now = moment;
            flights.stream().filter(f -> f.sent == now).forEach(f -> mean.sent(origin + now));
            flights.stream().filter(f -> f.completed == now).forEach(f -> mean.completed(origin + now));
            long during = flights.stream().filter(f -> f.inFlightDuring(now)).count();
            assertThat(mean.take(origin + now + 1)).as("ns %d", now).isEqualTo(during);
        }
    }

    @Property
    void sumIsExactWhateverTheOrderOfEvents(@ForAll("flights") List<Flight> flights) {
        PendingMean mean = new PendingMean();
        long sum = 0;
        for (Flight flight : flights) {
            mean.sent(flight.sent);
            sum += mean.take(END);
        }
        List<Flight> late =
                flights.stream().sorted(Comparator.comparing(Flight::completed)).toList();
        for (Flight flight : late) {
            if (flight.completed <= END) mean.completed(flight.completed);
            sum += mean.take(END);
        }
        long exact = flights.stream()
                .mapToLong(f -> Math.min(f.completed, END) - f.sent)
                .sum();
        assertThat(sum).isEqualTo(exact);
    }

    /** A warm-up and a measured phase of 1 s each; the thread was blocked at the end of both. */
    @Test
    void countsInThePhasesInWhichTheTimePassed() {
        long second = TimeUnit.SECONDS.toNanos(1);
        PendingMean mean = new PendingMean();
        IntervalRecorder recorder = new IntervalRecorder(1);
        Phases phases = new Phases(0, second, second);
        mean.take(0, phases, recorder);
        mean.sent(second / 2);
        mean.take(3 * second / 2, phases, recorder);
        mean.take(5 * second / 2, phases, recorder);
        Totals totals = new Totals();
        totals.add(recorder.take(null));
        assertThat(Stream.of(Phase.values()).map(p -> totals.count(p, Count.PENDING_NANOS)))
                .containsExactly(second / 2, second, second / 2);
    }

    @Test
    void meanIsZeroWhileNothingIsInFlight() {
        PendingMean mean = new PendingMean();
        assertThat(mean.take(1_000)).isZero();
        mean.sent(1_000);
        mean.completed(1_500);
        assertThat(mean.take(3_000)).isEqualTo(500);
        assertThat(mean.take(9_000)).isZero();
    }
}
