// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.AddressHint;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.blocks.RunFacts;
import io.github.jmeteroverdrive.report.run.ErrorCauses;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JtlTest {

    private static final long START = 1_795_250_417_000L;
    private static final String HEAD =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                    + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

    @TempDir
    Path folder;

    private RunData read(String text) throws IOException {
        return RunReader.read(Files.writeString(folder.resolve("results.csv"), text));
    }

    private static String row(long at, long elapsed, String label, boolean success, String message) {
        return String.format(
                "%d,%d,%s,%s,%s,Group 1-1,text,%b,,1000,100,1,4,http://x,%d,0,1\n",
                START + at, elapsed, label, success ? 200 : 500, message, success, elapsed / 2);
    }

    /** 10 a second for 3 s, every tenth failed. */
    private static String rows() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 30; i++)
            rows.append(row(i * 100L, 50, i % 2 == 0 ? "a" : "b", i % 10 > 0, i % 10 > 0 ? "OK" : "Broken"));
        return rows.toString();
    }

    private static void check(RunData run) {
        JsonNode summary = run.summary();
        assertThat(summary.path("samples").asLong()).isEqualTo(30);
        assertThat(summary.path("sampleErrors").asLong()).isEqualTo(3);
        assertThat(summary.path("seconds").asDouble()).isEqualTo(2.95);
        assertThat(summary.path("samplesPerSecond").asDouble()).isEqualTo(10.2);
        assertThat(summary.at("/latencyMicros/response/mean").asDouble()).isEqualTo(50_000);
        assertThat(summary.at("/labels/a/samples").asLong()).isEqualTo(15);
        JsonNode last = run.live().get(run.live().size() - 1);
        assertThat(last.path("samples").asLong()).isEqualTo(30);
        assertThat(last.path("s").asDouble()).isEqualTo(2.95);
    }

    @Test
    void readsAResultsFileAsARun() throws IOException {
        RunData run = read(HEAD + rows());
        check(run);
        assertThat(run.summary().at("/errors").path("500 Broken").asLong()).isEqualTo(3);
        assertThat(run.summary().at("/latencyMicros/firstByte/mean").asDouble()).isEqualTo(25_000);
        assertThat(run.summary().path("bytesReceived").asLong()).isEqualTo(30_000);
        assertThat(run.live()).extracting(tick -> tick.path("samples").asLong()).containsExactly(10L, 20L, 30L);
        assertThat(run.notes()).hasSize(1).first().asString().contains("plain JTL");
    }

    private static String timed(String label, String code, long elapsed, long firstByte) {
        return String.format(
                "%d,%d,%s,%s,,G 1-1,text,%b,,9,9,1,1,,%d,0,0\n",
                START, elapsed, label, code, code.equals("200"), firstByte);
    }

    @Test
    void firstByteOfZeroIsHalfAMillisecondIfTheSamplerMeasuresIt() throws IOException {
        String fast = timed("page", "200", 0, 0);
        String none = timed("page", "Non HTTP response code: x", 0, 0);
        String script = timed("script", "200", 3, 0);
        String slow = timed("page", "200", 5, 4);
        RunData run = read(HEAD + fast.repeat(3) + script + none + slow + fast.repeat(4) + script);
        for (String of : List.of("/latencyMicros", "/labels/page/latencyMicros")) {
            JsonNode first = run.summary().at(of + "/firstByte");
            assertThat(first.path("count").asLong()).isEqualTo(8);
            assertThat(first.path("mean").asDouble()).isEqualTo(500);
        }
        assertThat(run.summary().at("/labels/script/latencyMicros").has("firstByte"))
                .isFalse();
    }

    @Test
    void aCauseThatIsCodeAndMessageIsThereOnce() throws IOException {
        String why = "In doubt: The connection broke.";
        String row = row(0, 50, "a", false, why).replace(",500,", "," + ExceptionResponseCode.code(why) + ",");
        assertThat(read(HEAD + row).summary().path("errors").path(why).asLong()).isEqualTo(1);
    }

    /** The row of a sample has the bytes and the latency of its first request, which may be 0 ms. */
    @Test
    void aWrongUrlIsThePlansOnlyIfNothingWasSent() throws IOException {
        String why = ExceptionResponseCode.code("java.net.URISyntaxException")
                + ",Non HTTP response message: Illegal character in path at index 208: http://"
                + "x".repeat(200);
        String form = "%d,%d,%s,%s,G 1-1,text,false,,9,%d,1,1,http://x,0,0,0\n";
        String rows = form.formatted(START, 1, "wrong", why, 0).repeat(3)
                + form.formatted(START + 5, 1, "redirected", why, 100)
                + form.formatted(START + 5, 0, "redirected-0", why, 100);
        JsonNode summary = read(HEAD + rows).summary();
        assertThat(summary.path("sampleErrors").asLong()).isEqualTo(4);
        assertThat(ErrorCauses.of(summary, AddressHint::isWrongUrl))
                .extracting(Map.Entry::getValue)
                .containsExactly(3L);
    }

    @Test
    void readsADirectoryWithOnlyAResultsFileAsARun() throws IOException {
        read(HEAD + rows());
        Files.writeString(folder.resolve("jmeter.log"), "not of interest");
        check(RunReader.read(folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void readsColumnsInAnyOrderWithAnySeparator(String separator) throws IOException {
        StringBuilder text = new StringBuilder("\uFEFFlabel,success,elapsed,timeStamp,responseMessage\n");
        for (int i = 0; i < 30; i++)
            text.append(i % 2 == 0 ? "a," : "b,")
                    .append(i % 10 > 0)
                    .append(",50,")
                    .append(START + i * 100)
                    .append(",x\n");
        check(read(text.toString().replace(",", separator)));
    }

    @Test
    void readsFilesWithoutAHeaderInTheDefaultColumnOrder() throws IOException {
        RunData run = read(rows());
        check(run);
        assertThat(run.notes()).anyMatch(note -> note.contains("default order"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yyyy/MM/dd HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss.SSS"})
    void readsTimestampsThatAreDates(String form) throws IOException {
        var format = java.time.format.DateTimeFormatter.ofPattern(form).withZone(ZoneId.systemDefault());
        StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (int i = 0; i < 30; i++) {
            String at = format.format(java.time.Instant.ofEpochMilli(START + i * 100));
            text.append(at)
                    .append(",50,")
                    .append(i % 2 == 0 ? "a," : "b,")
                    .append(i % 10 > 0)
                    .append('\n');
        }
        RunData run = read(text.toString());
        check(run);
        assertThat(LocalDateTime.parse(format.format(RunFacts.started(run).orElseThrow()), format))
                .isNotNull();
        assertThat(RunFacts.started(run).orElseThrow().toEpochMilli()).isEqualTo(START);
    }

    @Test
    void readsRowsInAnyOrder() throws IOException {
        var lines = new java.util.ArrayList<>(rows().lines().toList());
        java.util.Collections.shuffle(lines, new java.util.Random(3));
        check(read(HEAD + String.join("\n", lines)));
    }

    @Test
    void doesNotCountATransactionInAdditionToItsSamples() throws IOException {
        String sum =
                row(0, 1_000, "T", true, "\"Number of samples in transaction : 2, number of failing samples : 0\"");
        RunData run = read(HEAD + rows() + sum);
        check(run);
        assertThat(run.summary().at("/labels/T/samples").asLong()).isEqualTo(1);
        assertThat(run.notes()).anyMatch(note -> note.contains("transaction"));
    }

    private static String transaction(long at, int thread, boolean success) {
        String row =
                row(at, 40, "T", success, "\"Number of samples in transaction : 2, number of failing samples : 1\"");
        return row.replace("Group 1-1", "Group 1-" + thread);
    }

    @Test
    void countsTransactionsWithoutTheirSamples() throws IOException {
        StringBuilder rows = new StringBuilder(HEAD);
        for (int i = 0; i < 20; i++) rows.append(transaction(i * 100L, 1 + i % 2, i % 4 > 0));
        RunData run = read(rows.toString());
        assertThat(run.summary().path("samples").asLong()).isEqualTo(20);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(5);
        assertThat(run.summary().path("errors")).hasSize(1);
        assertThat(run.summary().at("/latencyMicros/response/mean").asDouble()).isEqualTo(40_000);
        JsonNode last = run.live().get(run.live().size() - 1);
        assertThat(last.path("sampleErrors").asLong()).isEqualTo(5);
        assertThat(run.notes())
                .anyMatch(note -> note.contains("count as one sample each"))
                .noneMatch(note -> note.contains("table by label only"));
    }

    /** Other samples of the same threads are before and after the transactions, not in them. */
    @Test
    void countsTransactionsWithoutTheirSamplesInAdditionToOthers() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rows.append(row(i * 100L, 10, "a", true, "OK"));
            rows.append(transaction(i * 100L + 10, 1, false));
            rows.append(row(i * 100L + 50, 10, "b", true, "OK"));
        }
        RunData run = read(HEAD + rows);
        assertThat(run.summary().path("samples").asLong()).isEqualTo(60);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(20);
    }

    /** As JMeter writes them with Generate parent sample: the transaction's row, then those of its parts. */
    @Test
    void countsATransactionThatIsTheParentOfItsSamplesAsOneSample() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rows.append(transaction(i * 100L, 1, false));
            rows.append(row(i * 100L, 20, "a", false, "OK"));
            rows.append(row(i * 100L + 20, 20, "b", true, "OK"));
            rows.append(row(i * 100L + 40, 10, "c", true, "OK"));
        }
        RunData run = read(HEAD + rows);
        assertThat(run.summary().path("samples").asLong()).isEqualTo(40);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(20);
        assertThat(run.summary().at("/labels/a/samples").asLong()).isEqualTo(20);
        assertThat(run.notes().stream().filter(note -> note.contains("transaction")))
                .singleElement()
                .asString()
                .endsWith("those of their parts are in the table by label only.");
    }

    /** Generate parent sample is a setting of each controller. */
    @Test
    void eachTransactionControllerHasItsLayout() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rows.append(transaction(i * 100L, 1, false).replace(",T,", ",parent,"));
            rows.append(row(i * 100L, 20, "a", false, "OK"));
            rows.append(row(i * 100L + 20, 20, "b", true, "OK"));
            rows.append(row(i * 100L + 50, 20, "c", true, "OK"));
            rows.append(row(i * 100L + 70, 20, "d", true, "OK"));
            rows.append(transaction(i * 100L + 50, 1, true).replace(",T,", ",flat,"));
        }
        RunData run = read(HEAD + rows);
        assertThat(run.summary().path("samples").asLong()).isEqualTo(60);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(20);
        assertThat(run.notes())
                .anyMatch(note -> note.endsWith("table by label only: 'parent'. Of the others, the parts count."));
    }

    @Test
    void partsOfATransactionMayHaveSubResults() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rows.append(transaction(i * 100L, 1, true));
            rows.append(row(i * 100L, 20, "a", true, "OK"));
            rows.append(row(i * 100L, 10, "a-0", true, "Found"));
            rows.append(row(i * 100L + 10, 10, "a-1", true, "OK"));
            rows.append(row(i * 100L + 20, 20, "b", true, "OK"));
        }
        assertThat(read(HEAD + rows).summary().path("samples").asLong()).isEqualTo(20);
        String alone = rows.toString()
                .lines()
                .filter(line -> !line.contains(",T,"))
                .collect(java.util.stream.Collectors.joining("\n"));
        assertThat(read(HEAD + alone).summary().path("samples").asLong()).isEqualTo(40);
    }

    @Test
    void reportsATransactionThatFailedWithoutAFailedSample() throws IOException {
        String rows = row(0, 10, "a", true, "OK") + row(12, 10, "b", true, "OK");
        RunData run = read(HEAD + rows + transaction(0, 1, false));
        assertThat(run.summary().path("samples").asLong()).isEqualTo(2);
        assertThat(run.notes()).anyMatch(note -> note.contains("no counted row did: 1;"));
    }

    /** As JMeter writes a page that is redirected, with a redirected image. */
    @Test
    void countsARequestWithItsRedirectsAndResourcesAsOneSample() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rows.append(row(i * 100L, 40, "page", i % 4 > 0, "OK"));
            rows.append(row(i * 100L, 10, "page-0", true, "Found"));
            rows.append(row(i * 100L + 5, 20, "other", true, "OK").replace("1-1", "1-2"));
            rows.append(row(i * 100L + 10, 30, "page-1", i % 4 > 0, "OK"));
            rows.append(row(i * 100L + 10, 25, "page-1-0", true, "Found"));
            rows.append(row(i * 100L + 40, 0, "page-2", true, "OK"));
            rows.append(row(i * 100L + 40, 5, "next", true, "OK"));
        }
        RunData run = read(HEAD + rows);
        assertThat(run.summary().path("samples").asLong()).isEqualTo(60);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(5);
        assertThat(run.summary().path("bytesReceived").asLong()).isEqualTo(60_000);
        assertThat(run.summary().at("/labels/page-1-0/samples").asLong()).isEqualTo(20);
        assertThat(run.live().get(run.live().size() - 1).path("samples").asLong())
                .isEqualTo(60);
        assertThat(run.notes())
                .anyMatch(note -> note.contains("because their samples are counted: 80."))
                .noneMatch(note -> note.contains("transaction"));
    }

    @Test
    void samplersWithNumberedNamesAreNoSubResults() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rows.append(row(i * 100L, 20, "page", true, "OK"));
            rows.append(row(i * 100L + 20, 20, "page-0", true, "OK"));
            rows.append(row(i * 100L + 40, 0, "page-0-0", true, "OK"));
            rows.append(row(i * 100L + 40, 20, "page-1", true, "OK"));
        }
        RunData run = read(HEAD + rows);
        assertThat(run.summary().path("samples").asLong()).isEqualTo(80);
        assertThat(run.notes()).hasSize(1);
    }

    @Test
    void readsRowsThatStandForManySamples() throws IOException {
        RunData run = read("timeStamp,elapsed,label,success,SampleCount,ErrorCount\n" + START + ",1000,s,true,500,2\n");
        assertThat(run.summary().path("samples").asLong()).isEqualTo(500);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(2);
        assertThat(run.notes().toString()).contains("A row stands for several samples, 500 on average");
    }

    @Test
    void readsQuotedTextWithSeparatorsAndLineBreaks() throws IOException {
        RunData run = read(HEAD + rows() + row(0, 50, "\"x, \"\"y\"\"\nz\"", true, "OK"));
        assertThat(run.summary().path("labels").has("x, \"y\"\nz")).isTrue();
    }

    @Test
    void groupsExcessiveLabelsAndErrorsAsOthers() throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        for (int i = 0; i < 3_000; i++) text.append(row(i, 5, "label " + i, false, "cause " + i));
        RunData run = read(text.toString());
        assertThat(run.summary().path("labels").size()).isEqualTo(201);
        assertThat(run.summary().at("/labels/(others)/samples").asLong()).isEqualTo(2_800);
        assertThat(run.summary().at("/errors/(others)").asLong()).isEqualTo(2_950);
    }

    @Test
    void readsFilesTruncatedAtAnyByte() throws IOException {
        String few = rows().lines().limit(4).collect(Collectors.joining("\n", "", "\n"));
        byte[] whole = (HEAD + few).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        int first = HEAD.length() + few.indexOf('\n');
        for (int length = first; length < whole.length; length++) {
            Path file = folder.resolve("cut.csv");
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            long rows = new String(whole, 0, length)
                    .substring(HEAD.length())
                    .lines()
                    .count();
            RunData run = RunReader.read(file);
            long samples = run.summary().path("samples").asLong();
            boolean noted = run.notes().stream().anyMatch(note -> note.contains("cut off"));
            assertThat(samples).as("cut at " + length).isEqualTo(noted ? rows - 1 : rows);
        }
    }

    @Test
    void countsRowsThatCannotBeParsed() throws IOException {
        RunData run = read(HEAD + "x,y\n" + "12,50" + ",".repeat(15) + "\n" + rows());
        check(run);
        assertThat(run.notes())
                .contains("Rows that cannot be read, and are left out: 2. Line 2 has 2 fields, but the"
                        + " file has 17 columns.");
    }

    @Test
    void readsUpperCaseTrueAndFalseOfSpreadsheets() throws IOException {
        RunData run = read(HEAD + (row(0, 5, "a", true, "OK") + row(9, 5, "a", false, "no")).toUpperCase(Locale.ROOT));
        assertThat(run.summary().path("samples").asLong()).isEqualTo(2);
        assertThat(run.summary().path("sampleErrors").asLong()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-29T01:59:50.000Z",
                "2026-03-29T01:59:50Z",
                "2026-03-29T03:59:50.000+02:00",
                "2026-03-29T03:59:50.000+0200"
            })
    void readsIso8601Dates(String date) throws IOException {
        RunData run = read("timeStamp,elapsed,label,success\n" + date + ",5,a,true\n");
        assertThat(RunFacts.started(run)).contains(Instant.parse("2026-03-29T01:59:50Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "03/29/26 01:59:50 PM,5,a,true|Line 2: timeStamp is '03/29/26 01:59:50 PM', which is not a date in a format that JMeter reads; have JMeter write milliseconds (jmeter.save.saveservice.timestamp_format=ms).",
                "1700000000000,5 ms,a,true|Line 2: elapsed is '5 ms', which is not a whole number.",
                "1700000000000,-5,a,true|Line 2: elapsed is '-5', which is negative: the clock was set back.",
                "1700000000000,9223372036854775807,a,true|Line 2: elapsed is '9223372036854775807', which is too large.",
                "1700000000000,5,a,yes|Line 2: success is 'yes', which is neither true nor false.",
                "1700000000000,5,\"a,true\\n1700000000000,5,a,true|Line 2: label is 'a,true', in quotation marks that"
                        + " are not closed, so the 1 lines after it belong to this value."
            })
    void reportsLineColumnAndValueOfAnInvalidRow(String rows, String sentence) {
        assertThatThrownBy(() -> read("timeStamp,elapsed,label,success\n" + rows.replace("\\n", "\n") + "\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith(" has no row that can be read: " + sentence);
    }

    @Test
    void failuresAreNotKnownWithoutTheColumnSuccess() throws IOException {
        RunData run = read("timeStamp,elapsed,label,responseCode\n" + START + ",5,a,500\n");
        assertThat(run.summary().has("sampleErrors")).isFalse();
        assertThat(run.summary().at("/labels/a").has("sampleErrors")).isFalse();
        assertThat(run.live()).noneMatch(tick -> tick.has("sampleErrors"));
        String why = "the file has no column success (jmeter.save.saveservice.successful)";
        assertThat(run.notes()).contains("Failures are not known: " + why + ".");
        String page = RunPage.of(run, folder.resolve("index.html")).toString();
        assertThat(page).contains("Not known: " + why + ".", "Failures are not known: " + why + ".");
        assertThat(page).contains("[a, 1 samples, 200, n/a").doesNotContain("No errors.");
        assertThat(read("timeStamp,elapsed,label,ErrorCount\n" + START + ",5,a,1\n")
                        .summary()
                        .path("sampleErrors")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aTimeThatNoSampleTakesIsTooLarge() throws IOException {
        RunData run = read(HEAD + rows() + row(0, 99_999_999_999_999L, "a", true, "OK"));
        check(run);
        assertThat(run.notes().toString()).contains("elapsed is '99999999999999', which is too large.");
    }

    @Test
    void linesAfterAnUnclosedQuoteAreNotCalledTruncated() throws IOException {
        RunData run = read(HEAD + rows() + row(1, 5, "\"never closed", true, "OK") + rows());
        assertThat(run.notes().toString())
                .contains("label is 'never closed,200,")
                .doesNotContain("cut off");
    }

    @Test
    void readsASingleRowWithDurationZero() throws IOException {
        RunData run = read(HEAD + row(0, 0, "a", true, "OK"));
        assertThat(run.summary().path("samples").asLong()).isEqualTo(1);
        assertThat(RunPage.of(run, folder.resolve("index.html")).sections()).isNotEmpty();
    }

    @Test
    void refusesInvalidFilesWithARemedy() {
        assertThatThrownBy(() -> read("<?xml version=\"1.0\"?>\n<testResults version=\"1.2\">"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("jmeter.save.saveservice.output_format=csv");
        assertThatThrownBy(() -> read("")).isInstanceOf(Refusal.class).hasMessageContaining("is empty");
        assertThatThrownBy(() -> read("name,age\nx,3\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is not a JTL in CSV");
        assertThatThrownBy(() -> read("\u0000\u0001\"\uFFFD\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is not a JTL in CSV");
        assertThatThrownBy(() -> read(HEAD)).isInstanceOf(Refusal.class).hasMessageContaining("has no row");
    }
}
