// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jmeteroverdrive.target.Arguments;
import io.github.jmeteroverdrive.target.artemis.ArtemisTarget.Options;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtemisOptionsTest {

    private static Options options(String... arguments) {
        return Options.of(new Arguments(arguments));
    }

    @Test
    void defaultsToAFreePortInMemoryStorageAnd256MiBPerAddress() {
        assertThat(options())
                .isEqualTo(new Options(
                        "127.0.0.1",
                        0,
                        Options.Journal.NONE,
                        Options.Full.BLOCK,
                        268_435_456,
                        10_485_760,
                        Map.of(),
                        false,
                        Options.Statistics.NONE,
                        Optional.empty(),
                        Options.Ha.NONE,
                        0));
    }

    @Test
    void readsAllOptions() {
        assertThat(options(
                        "address=10.0.0.1",
                        "port=61616",
                        "journal=nio",
                        "full=page",
                        "maxSize=100000",
                        "pageSize=20000",
                        "users=ann:a,bob:b:c",
                        "tls=true",
                        "statistics=queues",
                        "data=kept/here",
                        "ha=backup",
                        "peer=61617"))
                .isEqualTo(new Options(
                        "10.0.0.1",
                        61_616,
                        Options.Journal.NIO,
                        Options.Full.PAGE,
                        100_000,
                        20_000,
                        Map.of("ann", "a", "bob", "b:c"),
                        true,
                        Options.Statistics.QUEUES,
                        Optional.of(Path.of("kept/here")),
                        Options.Ha.BACKUP,
                        61617));
    }

    @Test
    void haPairNeedsDataPortAndPeer() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("ha=primary", "port=61616"))
                .withMessageStartingWith("option 'ha=primary' needs data, port and peer; it is ha=");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("ha=backup", "data=kept"))
                .withMessageStartingWith("option 'ha=backup' needs data, port and peer; it is ha=");
    }

    @Test
    void durableMeansNioJournal() {
        assertThat(options("durable=true").journal()).isEqualTo(Options.Journal.NIO);
        assertThat(options("durable=false").journal()).isEqualTo(Options.Journal.NONE);
    }

    @Test
    void pageSizeIsAtMostMaxSize() {
        assertThat(options("maxSize=5000").pageSize()).isEqualTo(5000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("maxSize=5000", "pageSize=6000"))
                .withMessageStartingWith("option 'pageSize=6000' is above maxSize=5000; it is pageSize=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"port=65536", "journal=aio", "full=DROP", "maxSize=0", "pageSize=1023", "users=ann", "tls=1"})
    void refusesInvalidOptionsWithTheValuesOfTheOption(String nonsense) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options(nonsense))
                .withMessageMatching("option '" + nonsense + "' .+; it is "
                        + nonsense.substring(0, nonsense.indexOf('=')) + "=[^;]+");
    }
}
