// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.producer.ProducerSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.DestinationName.Kind;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerLayoutTest {

    private static final WorkerLayout.Sharing THREAD = new WorkerLayout.Sharing(WorkerLayout.Sharing.Kind.THREAD, 0);
    private static final WorkerLayout.Sharing GROUP = new WorkerLayout.Sharing(WorkerLayout.Sharing.Kind.NUMBER, 1);
    private static final List<DestinationName> TWO =
            List.of(new DestinationName(Kind.QUEUE, "a"), new DestinationName(Kind.QUEUE, "b"));

    /** Producers for two queues; -1 = the field is empty. */
    private static WorkerLayout layout(WorkerLayout.Sharing sharing, int each, int sessions) {
        return new WorkerLayout(ProducerSettings.LAYOUT, "it", TWO, number(each), sharing, number(sessions));
    }

    private static Optional<Integer> number(int field) {
        return field < 0 ? Optional.empty() : Optional.of(field);
    }

    private static List<WorkerLayout.Placement> all(WorkerLayout layout, int threads) {
        WorkerLayout.Assignment places = layout.assign(threads);
        return IntStream.range(0, threads)
                .boxed()
                .flatMap(t -> places.of(t).stream())
                .toList();
    }

    @Test
    void threadsDivideTheWorkersAndWorkersTheDestinations() {
        WorkerLayout layout = layout(THREAD, 3, -1);
        assertThat(layout.assign(4).of(1))
                .extracting(WorkerLayout.Placement::worker)
                .containsExactly(1, 5);
        assertThat(all(layout, 4))
                .hasSize(6)
                .filteredOn(p -> p.destination().name().equals("a"))
                .hasSize(3);
        assertThat(layout.assign(4).workersBy(DestinationName::address)).isEqualTo(Map.of("a", 3, "b", 3));
    }

    @Test
    void namesDestinationsWithoutAThread() {
        assertThat(layout(THREAD, -1, -1).assign(1).unusedDestinations())
                .hasValue("it: 1 of its 2 destinations are not used, because its thread group has 1"
                        + " thread with one producer each; give it 2 threads"
                        + " (SenderThreads), or set Producers.");
        assertThat(layout(THREAD, -1, -1).assign(2).unusedDestinations()).isEmpty();
        assertThat(layout(THREAD, 1, -1).assign(1).unusedDestinations()).isEmpty();
        assertThat(layout(THREAD, 0, -1).assign(1).unusedDestinations()).isEmpty();
    }

    @Test
    void withoutANumberEachThreadHasOneWorker() {
        WorkerLayout layout = layout(THREAD, -1, -1);
        assertThat(all(layout, 3)).extracting(p -> p.destination().name()).containsExactly("a", "b", "a");
        assertThat(layout.assign(1).workersBy(DestinationName::address)).isEqualTo(Map.of("a", 1));
    }

    @Test
    void zeroWorkersAreValid() {
        WorkerLayout layout = layout(GROUP, 0, 1);
        assertThat(layout.empty()).isTrue();
        assertThat(all(layout, 5)).isEmpty();
        assertThat(layout.assign(5).workersBy(DestinationName::address)).isEmpty();
    }

    @Test
    void connectionsFollowTheSharingMode() {
        assertThat(all(layout(THREAD, 2, -1), 2))
                .extracting(WorkerLayout.Placement::connection)
                .containsExactly(0, 0, 1, 1);
        assertThat(all(layout(GROUP, 2, -1), 2))
                .extracting(WorkerLayout.Placement::connection)
                .containsOnly(0);
        assertThat(all(layout(new WorkerLayout.Sharing(WorkerLayout.Sharing.Kind.EACH, 0), 2, -1), 2))
                .extracting(WorkerLayout.Placement::connection)
                .containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(all(layout(new WorkerLayout.Sharing(WorkerLayout.Sharing.Kind.NUMBER, 3), 2, -1), 1))
                .extracting(WorkerLayout.Placement::connection)
                .containsExactly(0, 1, 2, 0);
    }

    @Test
    void workersOfAThreadShareItsSessions() {
        // 4 threads with 3 workers each divide 6 sessions of one connection: 2, 2, 1, 1
        WorkerLayout.Assignment places = layout(GROUP, 6, 6).assign(4);
        assertThat(places.of(0)).extracting(WorkerLayout.Placement::session).containsExactly(0, 1, 0);
        assertThat(places.of(3)).extracting(WorkerLayout.Placement::session).containsExactly(0, 0, 0);
        assertThat(layout(GROUP, 6, -1).assign(4).of(3))
                .extracting(WorkerLayout.Placement::session)
                .containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "THREAD,0,3,2",
        "THREAD,0,3,1",
        "EACH,0,3,1",
        "NUMBER,1,3,3",
        "NUMBER,1,3,7",
        "NUMBER,4,3,3",
        "NUMBER,5,1,1"
    })
    void connectionsNeverExceedTheirSessions(WorkerLayout.Sharing.Kind kind, int number, int threads, int sessions) {
        WorkerLayout.Assignment places =
                layout(new WorkerLayout.Sharing(kind, number), 10, sessions).assign(threads);
        for (int connection = 0; connection < 20; connection++) {
            long used = 0;
            for (int thread = 0; thread < threads; thread++) used += sessions(places, thread, connection);
            assertThat(used).isLessThanOrEqualTo(sessions);
        }
    }

    private static long sessions(WorkerLayout.Assignment places, int thread, int connection) {
        return places.of(thread).stream()
                .filter(p -> p.connection() == connection)
                .map(WorkerLayout.Placement::session)
                .distinct()
                .count();
    }

    @Test
    void reportsHowManyWorkersShareASession() {
        assertThat(layout(GROUP, 5, -1).assign(2).mostOnASession()).isEqualTo(1);
        assertThat(layout(GROUP, 5, 2).assign(2).mostOnASession()).isEqualTo(5);
        assertThat(layout(GROUP, 5, 4).assign(2).mostOnASession()).isEqualTo(3);
    }

    @Test
    void refusesMoreThreadsThanWorkers() {
        assertThatThrownBy(() -> layout(THREAD, 2, -1).assign(5))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it: Producers is '2': 5 threads are too many for 4 producers")
                .hasMessageContaining("at most 4 threads (SenderThreads)");
    }

    @Test
    void sessionsAreNeverSharedBetweenThreads() {
        assertThatThrownBy(() -> layout(GROUP, 4, 2).assign(3))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it: Sessions per connection is '2': 3 threads")
                .hasMessageContaining("at least 3");
    }
}
