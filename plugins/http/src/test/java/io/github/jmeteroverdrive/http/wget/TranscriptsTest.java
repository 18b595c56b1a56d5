// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Output of GNU Wget 1.21.3 and curl 7.88.1; each line arrives 1 ns after the previous one. */
class TranscriptsTest {

    private static final String WGET = """
            --2026-11-21 14:30:36--  http://127.0.0.1:18765/r
            Connecting to 127.0.0.1:18765... connected.
            HTTP request sent, awaiting response...\s
              HTTP/1.1 302 Moved Temporarily
              Content-Length: 145
              Location: http://127.0.0.1:18765/f
            Location: http://127.0.0.1:18765/f [following]
            --2026-11-21 14:30:36--  http://127.0.0.1:18765/f
            Reusing existing connection to 127.0.0.1:18765.
            HTTP request sent, awaiting response...\s
              HTTP/1.1 200 OK
              Server: nginx/1.22.1
              content-length: 300000
              Set-Cookie: a=1
              Set-Cookie: b=2
            Length: 300000 (293K) [text/plain]
            Saving to: 'STDOUT'

                 0K                                    100%  722M=0s

            2026-11-21 14:30:36 (722 MB/s) - written to stdout [300000/300000]

            """;

    private static final String CURL = """
            *   Trying 127.0.0.1:18765...
            > CONNECT example.org:443 HTTP/1.1
            > Host: example.org:443
            >\s
            < HTTP/1.1 200 Connection established
            < X: y
            <\s
            > GET /f HTTP/1.1
            > Host: example.org
            >\s
            < HTTP/2 100\s
            <\s
            < HTTP/2 200\s
            < content-length: 3
            <\s
            { [3 bytes data]
            * Connection #0 to host 127.0.0.1 left intact

            od-figures 0.000198 0.000300 0.000469 1.500656 97
            """;

    private static Transcript read(Transcript transcript, String text) throws IOException {
        read(transcript, text, () -> {});
        return transcript;
    }

    private static void read(Transcript transcript, String text, Runnable answered) throws IOException {
        AtomicLong clock = new AtomicLong(1000);
        transcript.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), clock::incrementAndGet, answered);
    }

    /** How often a tool with this output would be killed. */
    private static int ended(Transcript transcript, String text) throws IOException {
        AtomicInteger times = new AtomicInteger();
        read(transcript, text, times::incrementAndGet);
        return times.get();
    }

    @Test
    void wgetIsKilledWhenItWaitsForTheBodyOfA304() throws IOException {
        String head = "  HTTP/1.1 304 Not Modified\n  Content-Length: 5\n";
        assertThat(ended(new Tool.WgetTranscript(), head)).as("more may come").isZero();
        assertThat(ended(new Tool.WgetTranscript(), head + "Saving to: 'STDOUT'\n"))
                .isPositive();
        assertThat(ended(new Tool.WgetTranscript(), WGET)).isZero();
        assertThat(ended(new Tool.CurlTranscript(), CURL.replace("200", "304"))).isZero();
    }

    @Test
    void readsEachResponseOfWget() throws IOException {
        Transcript transcript = read(new Tool.WgetTranscript(), WGET);
        assertThat(transcript.responses()).extracting(ResponseHead::code).containsExactly(302, 200);
        ResponseHead last = transcript.last().orElseThrow();
        assertThat(last.message()).isEqualTo("OK");
        assertThat(last.bodyLength()).hasValue(300000);
        assertThat(last.headers("set-cookie")).containsExactly("a=1", "b=2");
        assertThat(last.text()).startsWith("HTTP/1.1 200 OK\nServer: nginx").endsWith("b=2\n");
        assertThat(transcript.remarks()).isEmpty();
    }

    /** 0x85 is a line end for Java's regular expressions. */
    @Test
    void readsAReasonPhraseInAnotherAlphabet() throws IOException {
        String cyrillic = "\u00d1\u0085";
        assertThat(read(new Tool.WgetTranscript(), WGET.replace("OK", cyrillic)).last())
                .hasValueSatisfying(head -> assertThat(head.message()).isEqualTo(cyrillic.strip()));
        assertThat(read(new Tool.CurlTranscript(), CURL.replace("200 ", "200 " + cyrillic))
                        .last())
                .hasValueSatisfying(head -> assertThat(head.code()).isEqualTo(200));
    }

    @Test
    void wgetIsTimedByItsLines() throws IOException {
        // the first line arrives at 1001, "connected" at 1002, the last status line at 1011
        assertThat(read(new Tool.WgetTranscript(), WGET).times(900, 1500, 2001))
                .isEqualTo(new Transcript.Times(1, 10, 1000, Transcript.Times.Source.LINES));
        assertThat(read(new Tool.WgetTranscript(), "").times(900, 2001, 2001))
                .isEqualTo(new Transcript.Times(0, 0, 1101, Transcript.Times.Source.PROCESS));
    }

    /** The reader may be late on a busy machine; a line from before the end must not count as after it. */
    @Test
    void linesReadLateDoNotMakeNegativeTimes() throws IOException {
        Transcript transcript = read(new Tool.WgetTranscript(), WGET);
        // the body arrived before a line of its request was read
        assertThat(transcript.times(900, 1000, 1000))
                .isEqualTo(new Transcript.Times(0, 100, 100, Transcript.Times.Source.PROCESS));
        // it arrived before the last head was read, whose line arrived at 1011
        assertThat(transcript.times(900, 1005, 1010))
                .isEqualTo(new Transcript.Times(1, 4, 9, Transcript.Times.Source.LINES));
    }

    @Test
    void bodyLengthFollowsRfc9112() {
        assertThat(response("204 No Content", "Content-Length: 5").bodyLength()).hasValue(0);
        assertThat(response("304 Not Modified", "Content-Length: 5").bodyLength())
                .hasValue(0);
        assertThat(response("200 OK", "Content-Length: 5").bodyLength()).hasValue(5);
        ResponseHead both = response("200 OK", "Content-Length: 5", "Transfer-Encoding: chunked");
        assertThat(both.bodyLength()).isEmpty();
        assertThat(both.overriddenLength()).hasValue(5);
        assertThat(response("200 OK", "Content-Length: 5").overriddenLength()).isEmpty();
    }

    private static ResponseHead response(String status, String... headers) {
        ResponseHead response = ResponseHead.of("HTTP/1.1 " + status, 0, 0);
        for (String header : headers) response.add(header, 0);
        return response;
    }

    @Test
    void keepsWhyWgetFailed() throws IOException {
        String refused = "--2026-11-21 14:30:36--  http://127.0.0.1:1/\n"
                + "Connecting to 127.0.0.1:1... failed: Connection refused.\n";
        assertThat(read(new Tool.WgetTranscript(), refused).remarks())
                .isEqualTo("Connecting to 127.0.0.1:1... failed: Connection refused.");
        String broken = "2026-11-21 15:13:46 (290 MB/s) - Read error at byte 5/10 (Connection reset by peer)."
                + " Giving up.\n";
        assertThat(read(new Tool.WgetTranscript(), broken).remarks())
                .isEqualTo("Read error at byte 5/10 (Connection reset by peer). Giving up.");
        assertThat(read(new Tool.WgetTranscript(), "wget: unrecognized option '--x'\n")
                        .remarks())
                .isEqualTo("wget: unrecognized option '--x'");
    }

    @Test
    void readsCurlsOwnFigures() throws IOException {
        Transcript transcript = read(new Tool.CurlTranscript(), CURL);
        assertThat(transcript.times(1, 2, 2))
                .isEqualTo(new Transcript.Times(300_000, 469_000, 1_500_656_000, Transcript.Times.Source.TOOL));
        assertThat(transcript.sentBytes()).isEqualTo(97);
        assertThat(transcript.problem()).isEmpty();
    }

    @Test
    void ignoresTheProxysAndInterimResponses() throws IOException {
        Transcript transcript = read(new Tool.CurlTranscript(), CURL);
        assertThat(transcript.responses()).extracting(ResponseHead::code).containsExactly(200);
        assertThat(transcript.last().orElseThrow().header("Content-Length")).isEqualTo("3");
        assertThat(transcript.request()).isEqualTo("GET /f HTTP/1.1\nHost: example.org\n");
    }

    @Test
    void detectsASecondDownload() throws IOException {
        assertThat(read(new Tool.CurlTranscript(), CURL + CURL).problem())
                .hasValueSatisfying(c -> assertThat(c).startsWith("it made 2 downloads"));
    }

    @Test
    void aKilledCurlIsTimedByItsLines() throws IOException {
        Transcript transcript = read(new Tool.CurlTranscript(), CURL.substring(0, CURL.indexOf("od-figures")));
        // its status line is the 13th
        assertThat(transcript.times(1000, 2500, 3000))
                .isEqualTo(new Transcript.Times(0, 13, 2000, Transcript.Times.Source.PROCESS));
    }
}
