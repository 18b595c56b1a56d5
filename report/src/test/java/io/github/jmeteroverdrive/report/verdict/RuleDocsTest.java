// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks that docs/verdict.md matches the rules. */
class RuleDocsTest {

    private static final Path DOCS = Path.of("..", "docs", "verdict.md");

    /** The headings of docs/verdict.md with the severities that the text below them names. */
    private static Map<String, String> described() throws IOException {
        String page = Files.readString(DOCS);
        return Pattern.compile("(?m)^### (\\S+)\\n([^#]+)")
                .matcher(page)
                .results()
                .collect(Collectors.toMap(match -> match.group(1), (MatchResult match) -> match.group(2)));
    }

    @Test
    void docsDescribeExactlyTheExistingRules() throws IOException {
        Map<String, String> docs = described();
        assertThat(docs.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Rules.all().stream().map(Rule::id).toList());
        for (Rule rule : Rules.all()) {
            Set<String> named = new TreeSet<>();
            for (Severity severity : Severity.values())
                if (docs.get(rule.id()).contains(capital(severity.words()))) named.add(severity.words());
            assertThat(named)
                    .as(rule.id())
                    .containsExactlyInAnyOrderElementsOf(
                            rule.severities().stream().map(Severity::words).toList());
            assertThat(rule.docs()).isEqualTo("docs/verdict.md#" + rule.id());
            assertThat(rule.source()).isNotBlank();
        }
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + word.substring(1);
    }

    @Test
    void docsListRulesUnderTheirSides() throws IOException {
        String page = Files.readString(DOCS);
        List<String> sections =
                List.of("\n## The load agent", "\n## Measuring", "\n## The plan", "\n## The system", "\u0000");
        List<Culprit> sides = List.of(Culprit.AGENT, Culprit.MEASURING, Culprit.PLAN, Culprit.SYSTEM);
        for (int i = 0; i < sides.size(); i++) {
            int to = page.indexOf(sections.get(i + 1));
            String part = page.substring(page.indexOf(sections.get(i)), to < 0 ? page.length() : to);
            for (Rule rule : Rules.all())
                assertThat(part.contains("### " + rule.id() + "\n"))
                        .as(rule.id())
                        .isEqualTo(rule.culprit() == sides.get(i));
        }
    }
}
