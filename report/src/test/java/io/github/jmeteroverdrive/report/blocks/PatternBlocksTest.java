// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.report.RunPage;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.SampleRun;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternBlocksTest {

    private static final String SUMMARY = """
            {"scenario":"Zaqar.TaskDistribution","seconds":10,"leftOver":0,
             "patterns":{"posted":900,"claimed":901,"claimedTwice":1,"deleted":900,"deletesRefused":1},
             "labels":{
               "consumer":{"leftOver":0},
               "producer":{"sent":900,"completedPerSecond":90.0,"workers":50.0,"workersWaiting":49.0,
                 "latencyMicros":{"ack":{"mean":544000,"p50":500000}}}},
             "wholeRun":{"leftOver":2,"patterns":{"posted":1000,"claimed":1001,"claimedTwice":1,
               "deleted":1000,"deletesRefused":1,"serverPosted":1000,"serverDeleted":1000}}}
            """;

    @TempDir
    Path folder;

    private static Table table(List<Block> blocks, String title) {
        return blocks.stream()
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .filter(table -> table.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ledgerShowsOurCountsAndThoseOfTheServer() throws IOException {
        List<Block> blocks = new PatternBlocks(new ObjectMapper().readTree(SUMMARY)).blocks();
        assertThat(table(blocks, "Ledger").rows())
                .contains(
                        List.of("Posted", "900", "1,000", "1,000"),
                        List.of("Claimed twice", "1", "1", ""),
                        List.of("Deleted", "900", "1,000", "1,000"),
                        List.of("Left over", "", "2", ""))
                .noneMatch(row -> row.get(0).equals("Listed"));
    }

    @Test
    void eachRequestTypeHasWorkersByLittlesLawAndTheDifference() throws IOException {
        List<Block> blocks = new PatternBlocks(new ObjectMapper().readTree(SUMMARY)).blocks();
        assertThat(table(blocks, "Requests").rows())
                .containsExactly(List.of("producer", "90", "544 ms", "500 ms", "n/a", "49", "50", "2%", "", ""));
    }

    @Test
    void messagesOfTheWarmUpAreListedSeparatelyWithoutTransferTime() throws IOException {
        String summary = """
                {"patterns":{"listed":5434,"listedOfEarlier":5434},
                 "labels":{"observer":{"samples":1200,"received":5434,"samplesPerSecond":60.0,
                   "workers":50.0,"workersWaiting":50.0,"latencyMicros":{"response":{"mean":800000}}}},
                 "wholeRun":{"patterns":{"listed":9000,"listedOfEarlier":5434}}}
                """;
        List<Block> blocks = new PatternBlocks(new ObjectMapper().readTree(summary)).blocks();
        assertThat(table(blocks, "Ledger").rows())
                .contains(
                        List.of("Listed", "5,434", "9,000", ""),
                        List.of("Listed, posted in an earlier phase", "5,434", "5,434", ""));
        assertThat(table(blocks, "Requests").rows())
                .singleElement()
                .satisfies(row -> assertThat(row).endsWith("0%", "n/a", "n/a"));
    }

    @Test
    void otherRunsHaveNoPatternBlocks() throws IOException {
        assertThat(new PatternBlocks(new ObjectMapper().readTree("{\"sent\":1}")).blocks())
                .isEmpty();
    }

    @Test
    void costOfRedisIsThatOfTheMeasuredPhase() throws IOException {
        SampleRun.write(folder);
        Files.writeString(folder.resolve("summary.json"), SUMMARY);
        Files.writeString(
                folder.resolve("agent.jsonl"),
                "{\"schema\":1}\n"
                        + tick(1, "warmup", 0, 0)
                        + tick(2, "measure", 100, 1000)
                        + tick(4, "measure", 300, 3000)
                        + tick(5, "drain", 900, 9000));
        List<Block> blocks = new RedisBlocks(RunReader.read(folder)).blocks();
        assertThat(table(blocks, "What zaqar counted").rows())
                .contains(
                        List.of("posts", "100/s"),
                        List.of("Redis: commands", "1,000/s"),
                        List.of("Redis: commands per request", "10"),
                        List.of("Redis: CPU, user", "50% of a core"));
        String page =
                RunPage.of(RunReader.read(folder), folder.resolve("page.html")).html();
        assertThat(page).contains("Claimed twice", "CPU of Redis in zaqar");
    }

    private static String tick(int second, String phase, int posts, int commands) {
        return """
               {"t":%d,"s":%d,"phase":"%s","targets":{"zaqar":{"posts":%d,"redisCommands":%d,\
               "redisUserSeconds":%s,"redisSystemSeconds":0.0,"redisMemoryBytes":1024}}}
               """.formatted(second * 1000, second, phase, posts, commands, second * 0.5);
    }
}
