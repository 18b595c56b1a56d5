// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.verdict.Verdict.Who;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Real runs of {@code src/test/labelled/strangers}: other servers, plans and troubles than those on
 * which the rules were tuned. The half that was held out was new to the rules once; first-look.tsv
 * keeps what they said then, and by now they know it.
 */
class StrangersRunsTest {

    private static final Path KINDS = Path.of("src/test/labelled/strangers/kinds.tsv");
    private static final Path FIRST_LOOK = Path.of("src/test/labelled/strangers/first-look.tsv");
    private static final Path RUNS = Path.of("src/test/resources/strangers");
    private static final Map<String, Who> ANSWERS =
            Map.of(
                    "agent", Who.AGENT,
                    "plan", Who.PLAN,
                    "system", Who.SYSTEM,
                    "nobody", Who.NOBODY,
                    "shared", Who.NOT_CLEAR);
    private static final double RIGHT = 0.95;
    private static final int HELD_OUT = 60;

    /** A run, and the answers that are right. */
    private record Run(String id, String half, List<Who> right, Verdict verdict) {

        boolean isRight() {
            return right.contains(verdict.who());
        }

        @Override
        public String toString() {
            return id + " " + right + ": " + verdict.who() + ", " + verdict.sentence();
        }
    }

    private static final List<Run> ALL = new ArrayList<>();

    @BeforeAll
    static void judge() throws IOException {
        Map<String, String[]> kinds = new HashMap<>();
        for (String line : Files.readAllLines(KINDS))
            if (!line.startsWith("#")) kinds.put(line.split("\\|")[0], line.split("\\|"));
        ALL.clear();
        try (Stream<Path> packed = Files.list(RUNS)) {
            for (Path one : packed.sorted().toList()) {
                String id = one.getFileName().toString().replace(".zip", "");
                String[] kind = kinds.get(id.substring(0, id.lastIndexOf('-')));
                assertThat(kind).as("the kind of " + id).isNotNull();
                List<Who> right = Arrays.stream(kind[1].split("/")).map(ANSWERS::get).toList();
                try (FileSystem run = FileSystems.newFileSystem(one)) {
                    Verdict verdict = Verdict.of(RunReader.read(run.getPath("/")));
                    ALL.add(new Run(id, kind[2], right, verdict));
                }
            }
        }
        ALL.stream()
                .filter(run -> !run.isRight())
                .forEach(run -> System.out.println("wrong: " + run));
    }

    private static List<Run> of(String half) {
        return ALL.stream().filter(run -> run.half().equals(half)).toList();
    }

    @Test
    void almostAllThatWereHeldOutAreJudgedRightByNow() {
        List<Run> heldOut = of("held-out");
        assertThat(heldOut).hasSizeGreaterThanOrEqualTo(HELD_OUT);
        double right = heldOut.stream().filter(Run::isRight).count();
        assertThat(right / heldOut.size()).isGreaterThanOrEqualTo(RIGHT);
    }

    @Test
    void nobodyIsAccusedInAnotherPlace() {
        assertThat(ALL)
                .filteredOn(run -> run.right().contains(Who.AGENT))
                .noneMatch(run -> run.verdict().who() == Who.SYSTEM);
        assertThat(ALL)
                .filteredOn(run -> !run.right().contains(Who.AGENT))
                .noneMatch(run -> run.verdict().who() == Who.AGENT);
    }

    @Test
    void whatTheVerdictUsedToGetWrongIsRight() {
        assertThat(of("table")).isNotEmpty().allMatch(Run::isRight);
    }

    /** Counted when the verdict saw these runs first, which it does once. */
    @ParameterizedTest
    @EnumSource
    void whatIsSaidOfItsConfidenceIsSo(Who who) throws IOException {
        long said = 0;
        long right = 0;
        for (String line : Files.readAllLines(FIRST_LOOK)) {
            String[] cells = line.split("\\|");
            if (line.startsWith("#") || !cells[1].equals(who.id())) continue;
            Run run =
                    ALL.stream().filter(one -> one.id().equals(cells[0])).findFirst().orElseThrow();
            assertThat(run.half()).isEqualTo("held-out");
            said++;
            if (run.right().contains(who)) right++;
        }
        String words = said == 0 || who == Who.NOT_CLEAR ? "" : right + " of " + said;
        assertThat(Confidence.of(who)).isEqualTo(words);
    }
}
