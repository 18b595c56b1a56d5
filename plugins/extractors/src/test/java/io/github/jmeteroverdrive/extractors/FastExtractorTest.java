// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static io.github.jmeteroverdrive.extractors.Differential.ours;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor;
import io.github.jmeteroverdrive.form.JMeterHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.extractor.BoundaryExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FastExtractorTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws IOException {
        JMeterHome.install(home);
    }

    private static BodySample page(String body) {
        return BodySample.of(body, StandardCharsets.UTF_8);
    }

    @Test
    void rowsRunInOrder() {
        FastBoundaryExtractor element = new FastBoundaryExtractor();
        addRow(element, "text", "<", ">", "1", "", "false");
        addRow(element, "part", "[", "]", "1", "", "false");
        element.setScopeVariable("text");
        assertThat(ours(element, Map.of("text", "<a[b]c>"), page("")))
                .containsEntry("text", "a[b]c")
                .containsEntry("part", "b");
    }

    @Test
    void functionsAreEvaluatedForEachSample() throws Exception {
        FastBoundaryExtractor plan = new FastBoundaryExtractor();
        addRow(plan, "${name}", "<${tag}>", "</${tag}>", "1", "", "false");
        new ValueReplacer(new TestPlan()).replaceValues(plan);
        FastBoundaryExtractor element = (FastBoundaryExtractor) plan.clone();
        element.setRunningVersion(true);
        BodySample sample = page("<a>1</a><b>2</b>");
        assertThat(ours(element, Map.of("name", "x", "tag", "a"), sample)).containsEntry("x", "1");
        assertThat(ours(element, Map.of("name", "y", "tag", "b"), sample)).containsEntry("y", "2");
    }

    @Test
    void skipsOnlyRowsWithoutAVariable() {
        FastBoundaryExtractor element = new FastBoundaryExtractor();
        addRow(element, "", "<", ">", "1", "", "false");
        addRow(element, "a", "<", ">", "1", "", "false");
        assertThat(ours(element, Map.of(), page("<x>"))).containsEntry("a", "x");
    }

    @Test
    void unknownFieldLeavesVariablesUnchanged() {
        FastBoundaryExtractor element = new FastBoundaryExtractor();
        addRow(element, "a", "<", ">", "1", "none", "false");
        element.setOption(Columns.FIELD, "boddy");
        assertThat(ours(element, Map.of("a", "old"), page("<x>"))).containsEntry("a", "old");
    }

    @Test
    void compareOptionAcceptsResultsEqualToStock() {
        FastBoundaryExtractor element = new FastBoundaryExtractor();
        addRow(element, "a", "<", ">", "-1", "", "false");
        addRow(element, "b", "<", ">", "0", "", "false");
        addRow(element, "c", "{", ">", "0", "none", "false");
        element.setOption(Columns.COMPARE, "true");
        BodySample sample = page("<x><y><z>");
        assertThat(ours(element, Map.of("a_matchNr", "9", "a_9", "stale"), sample))
                .containsEntry("a_matchNr", "3")
                .containsEntry("c", "none")
                .doesNotContainKey("a_9");
        assertThat(sample.isSuccessful()).isTrue();
        assertThat(sample.getAssertionResults()).isEmpty();
    }

    @Test
    void compareOptionFailsTheSampleAndNamesVariableAndValues() {
        FastBoundaryExtractor element = new Wrong();
        addRow(element, "a", "<", ">", "1", "", "false");
        element.setOption(Columns.COMPARE, "true");
        BodySample sample = page("<x>");
        ours(element, Map.of(), sample);
        assertThat(sample.isSuccessful()).isFalse();
        assertThat(sample.getAssertionResults())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getFailureMessage())
                        .contains("variable 'a' is 'x'")
                        .endsWith("but the stock extractor writes 'y'"));
    }

    @Test
    void anErrorWithoutAMessageIsLoggedOnceWithItsStackTrace() {
        FastBoundaryExtractor element = new Broken();
        addRow(element, "a", "<", ">", "1", "", "false");
        List<LogEvent> logged = new ArrayList<>();
        AbstractAppender appender = new AbstractAppender("test", null, null, false, Property.EMPTY_ARRAY) {
            @Override
            public void append(LogEvent event) {
                logged.add(event.toImmutable());
            }
        };
        Logger logger = (Logger) LogManager.getLogger(FastExtractor.class);
        appender.start();
        logger.addAppender(appender);
        logger.setLevel(Level.ERROR);
        try {
            ours(element, Map.of(), page("<x>"), page("<y>"));
        } finally {
            logger.setLevel(Level.OFF);
            logger.removeAppender(appender);
        }
        assertThat(logged)
                .singleElement()
                .satisfies(event -> assertThat(event.getThrown()).isInstanceOf(IllegalStateException.class));
    }

    /** Fails with an exception that is not about its input. */
    private static final class Broken extends FastBoundaryExtractor {

        private static final long serialVersionUID = 1;

        @Override
        public RowEngine compile(Row row) {
            throw new IllegalStateException();
        }
    }

    /** Its stock extractor finds something else. */
    private static final class Wrong extends FastBoundaryExtractor {

        private static final long serialVersionUID = 1;

        @Override
        protected AbstractScopedTestElement stock(Row row) {
            BoundaryExtractor stock = (BoundaryExtractor) super.stock(row);
            stock.setDefaultValue("y");
            stock.setLeftBoundary("nowhere");
            return stock;
        }
    }
}
