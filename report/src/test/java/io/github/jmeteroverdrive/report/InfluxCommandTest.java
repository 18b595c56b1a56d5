// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.InfluxPost;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult.Fate;
import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.report.InfluxCommand.Writer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InfluxCommandTest {

    private static final InfluxTarget PLACE = InfluxTarget.of("http://h/write?db=d", "", Refusal::new);
    private static final WriteResult BUSY = new WriteResult(Fate.LATER, "HTTP 503");

    private final List<String> posted = new ArrayList<>();
    private final List<Long> rests = new ArrayList<>();

    /** A writer to a receiver that gives these answers, the last one again and again. */
    private Writer writer(int patience, WriteResult... answers) {
        return new Writer(
                PLACE,
                lines -> {
                    posted.add(lines);
                    return answers[Math.min(posted.size(), answers.length) - 1];
                },
                patience,
                rests::add);
    }

    @Test
    void sendsFullBatchesAndTheRest() {
        Writer writer = writer(0, WriteResult.TAKEN);
        for (int i = 0; i <= InfluxPost.BATCH; i++) writer.write("p\n");
        assertThat(writer.written()).isEqualTo(InfluxPost.BATCH);
        writer.flush();
        assertThat(posted).hasSize(2);
        assertThat(posted.get(1)).isEqualTo("p\n");
        assertThat(writer.written()).isEqualTo(InfluxPost.BATCH + 1);
    }

    @Test
    void repeatsABatchThatABusyReceiverDidNotTake() {
        Writer writer = writer(3, BUSY, BUSY, WriteResult.TAKEN);
        writer.write("p\n");
        writer.flush();
        assertThat(posted).containsExactly("p\n", "p\n", "p\n");
        assertThat(rests).containsExactly(1_000_000_000L, 1_000_000_000L);
        assertThat(writer.written()).isEqualTo(1);
    }

    @Test
    void endsWhenTheReceiverStaysBusy() {
        Writer writer = writer(2, BUSY);
        writer.write("p\n");
        assertThatThrownBy(writer::flush)
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "influx: InfluxDB at http://h/write did not take 1 point (HTTP 503) after 0 others; import the"
                                + " file again, which replaces these.");
        assertThat(posted).hasSize(3);
    }

    @Test
    void aReceiverThatRefusesIsNotAskedAgain() {
        Writer writer = writer(9, new WriteResult(Fate.REFUSED, "HTTP 404 no database"));
        writer.write("p\n");
        assertThatThrownBy(writer::flush)
                .hasMessage("influx: InfluxDB at http://h/write answers HTTP 404 no database; check the URL, the token,"
                        + " and that the token may write there.");
        assertThat(posted).hasSize(1);
    }
}
