// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An extractor with several rows, see the package. A subclass declares columns and options, and compiles a row. Cloned
 * per thread, as every post-processor is.
 */
public abstract class FastExtractor extends AbstractScopedTestElement
        implements PostProcessor, ThreadListener, Serializable {

    /** Property of the rows: a collection of {@link RowElement}. */
    public static final String ROWS = "rows";

    private static final long serialVersionUID = 1;

    private static final Logger LOG = LoggerFactory.getLogger(FastExtractor.class);

    private transient TextSources sources;
    private transient CompiledRows engines;
    private transient String lastProblem;

    /**
     * @param columns of the table, the variable first
     * @param options for all rows; {@link Columns#COMPARE} is added
     */
    protected static Declaration declaration(String label, String page, List<Field<?>> columns, Field<?>... options) {
        List<Field<?>> fields = new ArrayList<>(List.of(options));
        fields.add(Columns.COMPARE);
        return Declaration.of(label, page, new Section("", fields)).columns(columns);
    }

    public abstract Declaration declaration();

    /** Name in JMeter's menu. */
    public final String label() {
        return declaration().label();
    }

    /** The variable is the first. */
    public final List<Field<?>> columns() {
        return declaration().columns();
    }

    /** Options for all rows, without {@link Columns#COMPARE}. */
    public final List<Field<?>> options() {
        List<Field<?>> all = declaration().fields();
        return all.subList(0, all.indexOf(Columns.COMPARE));
    }

    /**
     * Chooses the engine of a row and prepares it. Also called by the GUI, without a test running. A row that cannot be
     * fast becomes a {@link StockRow}.
     */
    public abstract RowEngine compile(Row row);

    /** {@link #compile}, unless the row has no variable. */
    final RowEngine engine(Row row) {
        if (!row.variable().isEmpty()) return compile(row);
        Route skipped = Route.skipped("give the variable's name");
        return () -> skipped;
    }

    /** The stock extractor without a scope; it must be a PostProcessor. */
    protected abstract AbstractScopedTestElement stock(Row row);

    protected void extract(List<RowEngine> rows, TextSources from, JMeterVariables variables) {
        for (int i = 0; i < rows.size(); i++) extract(rows.get(i), from, variables);
    }

    /** Runs one row; a failure is logged, and the other rows still run. */
    protected final void extract(RowEngine row, TextSources from, JMeterVariables variables) {
        try {
            row.extract(from, variables);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("{} '{}': a row was not extracted: {}", label(), getName(), e.toString());
        }
    }

    /** {@link #stock} with the scope of this element. */
    protected final AbstractScopedTestElement scopedStock(Row row) {
        AbstractScopedTestElement stock = stock(row);
        stock.setName(getName());
        String scope = fetchScope();
        if (isScopeChildren(scope)) stock.setScopeChildren();
        if (isScopeAll(scope)) stock.setScopeAll();
        return stock;
    }

    @Override
    public void process() {
        JMeterContext context = getThreadContext();
        SampleResult previous = context.getPreviousResult();
        if (previous == null) return;
        JMeterVariables variables = context.getVariables();
        if (engines == null) threadStarted();
        try {
            List<RowEngine> rows = engines.current();
            open(previous, variables);
            if (engines.comparing()) {
                StockComparison comparison = new StockComparison(this, engines.rows(), context, sources);
                extract(rows, sources, variables);
                comparison.check();
            } else {
                extract(rows, sources, variables);
            }
        } catch (RuntimeException e) {
            logOnce(e);
        } finally {
            sources.close();
        }
    }

    /** Logs a problem once instead of for each sample. */
    private void logOnce(RuntimeException e) {
        boolean badInput = e instanceof IllegalArgumentException && e.getMessage() != null;
        String problem = badInput ? e.getMessage() : e.toString();
        if (problem.equals(lastProblem)) return;
        lastProblem = problem;
        if (badInput) LOG.error("{} '{}': no row was extracted: {}.", label(), getName(), problem);
        else LOG.error("{} '{}': no row was extracted.", label(), getName(), e);
    }

    private void open(SampleResult previous, JMeterVariables variables) {
        String scope = fetchScope();
        if (isScopeParent(scope)) {
            sources.openSample(previous, engines.searchedField());
        } else if (isScopeVariable(scope)) {
            sources.openVariable(previous, getVariableName(), variables);
        } else {
            sources.openSamples(previous, getSampleList(previous), engines.searchedField());
        }
    }

    @Override
    public void threadStarted() {
        sources = new TextSources();
        engines = new CompiledRows(this);
    }

    @Override
    public void threadFinished() {
        sources = null;
        engines = null;
    }

    public final List<RowElement> rowElements() {
        if (!(getProperty(ROWS) instanceof CollectionProperty rows)) return List.of();
        List<RowElement> elements = new ArrayList<>(rows.size());
        for (JMeterProperty row : rows) elements.add((RowElement) row.getObjectValue());
        return elements;
    }

    public final void setRows(List<RowElement> rows) {
        CollectionProperty property = new CollectionProperty(ROWS, List.of());
        for (RowElement row : rows) property.addProperty(new TestElementProperty("", row));
        setProperty(property);
    }

    /** For plans that are built by a program. */
    public final void setOption(Field<?> option, String value) {
        setProperty(option.property(), value);
    }

    /**
     * Runs the stock extractor on a copy of the variables, and fails the sample when ours wrote anything else. Created
     * before ours runs.
     */
    private static final class StockComparison {

        private static final int SHOWN = 200;

        private final FastExtractor element;
        private final JMeterContext context;
        private final List<RandomRow> random = new ArrayList<>();
        private final JMeterVariables stock;

        StockComparison(FastExtractor element, List<Row> rows, JMeterContext context, TextSources sources) {
            this.element = element;
            this.context = context;
            JMeterVariables ours = context.getVariables();
            stock = copy(ours);
            try {
                for (Row row : rows) {
                    if (row.variable().isEmpty()) continue;
                    if (row.matchNumber() == 0) random.add(runRandom(row, sources));
                    else run(row, stock, sources);
                }
            } finally {
                context.setVariables(ours);
            }
        }

        private static JMeterVariables copy(JMeterVariables from) {
            JMeterVariables copy = new JMeterVariables(); // which is not empty
            List.copyOf(copy.entrySet()).forEach(entry -> copy.remove(entry.getKey()));
            for (Map.Entry<String, Object> entry : from.entrySet()) copy.putObject(entry.getKey(), entry.getValue());
            return copy;
        }

        private void run(Row row, JMeterVariables variables, TextSources sources) {
            AbstractScopedTestElement extractor = element.scopedStock(row);
            if (sources.isVariable()) extractor.setScopeVariable(sources.variableName());
            context.setVariables(variables);
            ((PostProcessor) extractor).process();
        }

        /** Runs stock for all matches on separate variables, then for a random one. */
        private RandomRow runRandom(Row row, TextSources sources) {
            JMeterVariables all = copy(stock);
            run(row.with(Columns.MATCH_NUMBER, "-1"), all, sources);
            run(row, stock, sources);
            Set<Object> possible = new HashSet<>();
            possible.add(stock.getObject(row.variable()));
            for (int i = 1; all.getObject(row.variable() + "_" + i) != null; i++)
                possible.add(all.getObject(row.variable() + "_" + i));
            return new RandomRow(row.variable(), possible);
        }

        /**
         * A row with match number 0, for which two extractors choose different matches.
         *
         * @param possible all matches, or what stock writes when there is none
         */
        private record RandomRow(String variable, Set<Object> possible) {

            /** Groups belong to the chosen match. */
            boolean mayDiffer(String name, JMeterVariables ours) {
                return name.equals(variable)
                        ? possible.contains(ours.getObject(name))
                        : name.startsWith(variable + "_g");
            }
        }

        void check() {
            JMeterVariables ours = context.getVariables();
            Set<String> names = new TreeSet<>();
            ours.entrySet().forEach(entry -> names.add(entry.getKey()));
            stock.entrySet().forEach(entry -> names.add(entry.getKey()));
            for (String name : names) {
                if (random.stream().anyMatch(row -> row.mayDiffer(name, ours))) continue;
                Object actual = ours.getObject(name);
                Object expected = stock.getObject(name);
                if (!Objects.equals(actual, expected)) fail(name, actual, expected);
            }
        }

        private void fail(String name, Object actual, Object expected) {
            SampleResult sample = context.getPreviousResult();
            AssertionResult failure = new AssertionResult(element.getName());
            failure.setFailure(true);
            failure.setFailureMessage(element.label()
                    + ": variable '"
                    + name
                    + "' is "
                    + shown(actual)
                    + ", but the stock extractor writes "
                    + shown(expected));
            sample.addAssertionResult(failure);
            sample.setSuccessful(false);
        }

        private static String shown(Object value) {
            return value == null ? "not set" : "'" + StringUtils.abbreviate(value.toString(), SHOWN) + "'";
        }
    }

    /**
     * The compiled rows of an element in one thread. Without functions they are compiled once; otherwise fields are
     * read for each sample, and rows with known values keep their engine.
     */
    static final class CompiledRows {

        /** Engines cached for each row; the least recently used one is dropped. */
        private static final int CACHED_PER_ROW = 16;

        private final FastExtractor element;
        private final List<RowElement> elements;
        private final List<Field<?>> options;
        private final List<Field<?>> fields;
        private final boolean constant;
        private final boolean comparing;
        private final Map<Row, RowEngine> compiled;
        private List<Row> rows;
        private List<RowEngine> engines;
        private SampleField searchedField;

        CompiledRows(FastExtractor element) {
            this.element = element;
            elements = element.rowElements();
            options = element.options();
            fields = new ArrayList<>(element.columns());
            fields.addAll(options);
            constant = !hasFunction(element, options)
                    && elements.stream().noneMatch(row -> hasFunction(row, element.columns()));
            comparing = Boolean.parseBoolean(text(element, Columns.COMPARE));
            int cached = CACHED_PER_ROW * Math.max(1, elements.size());
            compiled = new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Row, RowEngine> eldest) {
                    return size() > cached;
                }
            };
        }

        private static boolean hasFunction(TestElement of, List<Field<?>> fields) {
            return fields.stream().anyMatch(field -> of.getProperty(field.property()) instanceof FunctionProperty);
        }

        /** The engines for this sample, in the order of rows. */
        List<RowEngine> current() {
            if (engines == null || !constant) {
                rows = elements.stream().map(this::read).toList();
                engines = rows.stream().map(this::engine).toList();
                searchedField = readSearchedField();
            }
            return engines;
        }

        private Row read(RowElement row) {
            int columns = fields.size() - options.size();
            List<String> values = new ArrayList<>(fields.size());
            for (Field<?> field : fields) {
                TestElement of = values.size() < columns ? row : element;
                values.add(text(of, field));
            }
            return new Row(fields, values);
        }

        private RowEngine engine(Row row) {
            RowEngine known = compiled.get(row);
            if (known != null) return known;
            RowEngine made = element.engine(row);
            made.route().log(element, row);
            compiled.put(row, made);
            return made;
        }

        private SampleField readSearchedField() {
            return options.contains(Columns.FIELD)
                    ? Columns.FIELD.read(text(element, Columns.FIELD))
                    : SampleField.BODY;
        }

        private static String text(TestElement of, Field<?> field) {
            return of.getPropertyAsString(field.property(), field.initial());
        }

        /** The rows of {@link #current()}. */
        List<Row> rows() {
            return rows;
        }

        boolean comparing() {
            return comparing;
        }

        SampleField searchedField() {
            return searchedField;
        }
    }
}
