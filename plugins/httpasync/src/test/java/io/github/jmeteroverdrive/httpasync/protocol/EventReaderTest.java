// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.httpasync.protocol.EventReader.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EventReaderTest {

    private static EventReader reader(Format format, long most, String until) {
        EventReader reader = new EventReader(new EventReader.Options(format, most, until));
        reader.begin();
        return reader;
    }

    /** The number of events of a body that arrives in pieces. */
    private static int count(EventReader reader, String body, Random random) {
        byte[] bytes = body.getBytes(UTF_8);
        int events = 0;
        for (int at = 0; at < bytes.length; ) {
            int to = at + 1 + random.nextInt(bytes.length - at);
            reader.take(bytes, at, to);
            events += reader.takeFresh();
            at = to;
        }
        reader.end();
        return events + reader.takeFresh();
    }

    private static int count(Format format, String body) {
        return count(reader(format, Long.MAX_VALUE, ""), body, new Random(1));
    }

    @Test
    void anEventNeedsDataAndABlankLine() {
        assertThat(count(Format.SSE, "data: a\n\ndata: b\n\n")).isEqualTo(2);
        assertThat(count(Format.SSE, "data: a\r\n\r\ndata:b\r\rdata\n\n")).isEqualTo(3);
        assertThat(count(Format.SSE, "data: a\ndata: b\n\n")).isEqualTo(1);
        assertThat(count(Format.SSE, "\uFEFFdata: a\n\n")).isEqualTo(1);
        assertThat(count(Format.SSE, ": ping\n\nevent: x\nid: 1\n\nretry: 5\n\n"))
                .isZero();
        assertThat(count(Format.SSE, "database: a\n\n data: a\n\ndat\n\n")).isZero();
        assertThat(count(Format.SSE, "data: not ended\n")).isZero();
    }

    @Test
    void aLineThatIsNotBlankIsAnEventAlsoWithoutItsEnd() {
        assertThat(count(Format.LINES, "{}\n\n \t\r\n{}\r\n{\"last\":1}")).isEqualTo(3);
        assertThat(count(Format.LINES, "")).isZero();
    }

    @Test
    void theEventThatEndsAStreamIsNotCounted() {
        EventReader reader = reader(Format.SSE, Long.MAX_VALUE, "[DONE]");
        assertThat(count(reader, "data: [DON\n\ndata: [DONE] \n\ndata: [DONE]\n\ndata: more\n\n", new Random(2)))
                .isEqualTo(2);
        assertThat(reader.isComplete()).isTrue();
        assertThat(reader.failure()).isNull();
        reader.begin();
        assertThat(count(reader, "data: [DONE]\ndata: [DONE]\n\n", new Random(3)))
                .isEqualTo(1);
        assertThat(reader.failure()).isEqualTo("The response ended before the event '[DONE]'.");
        EventReader lines = reader(Format.LINES, Long.MAX_VALUE, "a\nb");
        assertThat(count(lines, "a\nb\n", new Random(4))).isEqualTo(2);
        EventReader joined = reader(Format.SSE, Long.MAX_VALUE, "a\nb");
        assertThat(count(joined, "data: a\nid: 7\ndata:b\n\n", new Random(4))).isZero();
        assertThat(joined.isComplete()).isTrue();
    }

    @Test
    void aNumberOfEventsIsALimitAndNoEventIsAFailure() {
        EventReader reader = reader(Format.SSE, 2, "");
        assertThat(count(reader, "data: a\n\ndata: b\n\ndata: c\n\n", new Random(5)))
                .isEqualTo(2);
        assertThat(reader.isComplete()).isTrue();
        reader.begin();
        assertThat(count(reader, "data: a\n\n", new Random(5))).isEqualTo(1);
        assertThat(reader.failure()).isNull();
        reader.begin();
        assertThat(count(reader, ": only a comment\n\n", new Random(5))).isZero();
        assertThat(reader.failure()).isEqualTo("The response has no event.");
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return Arbitraries.of(
                        "data: x", "data:y", "data", "data:", ": ping", "id: 1", "", "", "dat", "data : x", " data: z")
                .list()
                .ofMaxSize(30);
    }

    @Property
    void readsAsTheStandardDefinesInPiecesOfAnySize(@ForAll("lines") List<String> lines, @ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder body = new StringBuilder();
        for (String line : lines)
            body.append(line).append(List.of("\n", "\r\n", "\r").get(random.nextInt(3)));
        assertThat(count(reader(Format.SSE, Long.MAX_VALUE, ""), body.toString(), random))
                .isEqualTo(events(lines(body.toString())).size());
    }

    private static List<String> lines(String body) {
        List<String> lines = new ArrayList<>(List.of(body.split("\r\n|\n|\r", -1)));
        lines.remove(lines.size() - 1); // what follows the last line end
        return lines;
    }

    /** The data of each event, word for word by the section "Interpreting an event stream". */
    private static List<String> events(List<String> lines) {
        List<String> events = new ArrayList<>();
        String data = "";
        for (String line : lines) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) events.add(data.substring(0, data.length() - 1));
                data = "";
            } else {
                int colon = line.indexOf(':');
                String name = colon < 0 ? line : line.substring(0, colon);
                String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
                if (name.equals("data")) data += value + "\n";
            }
        }
        return events;
    }
}
