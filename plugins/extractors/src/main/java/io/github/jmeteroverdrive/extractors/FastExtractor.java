// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An extractor with several rows, see the package's page. A subclass says which columns and options
 * it has, and compiles a row. Cloned per thread, as every post-processor is.
 */
public abstract class FastExtractor extends AbstractScopedTestElement
        implements PostProcessor, ThreadListener, Serializable {

    /** The rows in the plan: a collection of {@link RowElement}. */
    public static final String ROWS = "rows";

    @Serial private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(FastExtractor.class);

    private transient Sources sources;
    private transient RowEngines engines;
    private transient String complaint;

    /**
     * What an extractor declares.
     *
     * @param columns of the table, the variable first
     * @param options for all rows; {@link Columns#COMPARE} comes behind them
     */
    protected static Declaration declaration(
            String label, String page, List<Field<?>> columns, Field<?>... options) {
        List<Field<?>> fields = new ArrayList<>(List.of(options));
        fields.add(Columns.COMPARE);
        return Declaration.of(label, page, new Section("", fields)).columns(columns);
    }

    /** A constant. */
    public abstract Declaration declaration();

    /** The element's name in JMeter's menu. */
    public final String label() {
        return declaration().label();
    }

    /** The columns of the table, the variable first. */
    public final List<Field<?>> columns() {
        return declaration().columns();
    }

    /** Options for all rows, without {@link Columns#COMPARE}. */
    public final List<Field<?>> options() {
        List<Field<?>> all = declaration().fields();
        return all.subList(0, all.indexOf(Columns.COMPARE));
    }

    /**
     * Decides how a row goes and prepares it. Also called by the GUI, with no test running. What an
     * expression lacks to be fast makes it a {@link StockRow}.
     */
    public abstract RowEngine compile(Row row);

    /** The engine of a row that can be used. */
    final RowEngine engine(Row row) {
        return row.variable().isEmpty()
                ? new SkippedRow(Route.skipped("give the variable's name"))
                : compile(row);
    }

    /** The stock extractor for that row, without its scope; it must be a PostProcessor. */
    protected abstract AbstractScopedTestElement stock(Row row);

    /**
     * Runs the rows in their order. A subclass that finds several rows' matches in one pass does so
     * here.
     */
    protected void extract(List<RowEngine> rows, Sources from, JMeterVariables variables) {
        for (int i = 0; i < rows.size(); i++) extract(rows.get(i), from, variables);
    }

    /** Runs one row; what goes wrong is logged and does not keep the other rows from running. */
    protected final void extract(RowEngine row, Sources from, JMeterVariables variables) {
        try {
            row.extract(from, variables);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("{} '{}': a row was not extracted: {}", label(), getName(), e.toString());
        }
    }

    /** The stock extractor for that row with the scope of this element. */
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
            List<RowEngine> rows = engines.now();
            open(previous, variables);
            if (engines.comparing()) {
                Comparison comparison = new Comparison(this, engines.rows(), context, sources);
                extract(rows, sources, variables);
                comparison.check();
            } else {
                extract(rows, sources, variables);
            }
        } catch (RuntimeException e) {
            complain(e.getMessage());
        } finally {
            sources.close();
        }
    }

    /** Once, not for each sample. */
    private void complain(String problem) {
        if (Objects.equals(problem, complaint)) return;
        complaint = problem;
        LOG.error("{} '{}': no row was extracted: {}.", label(), getName(), problem);
    }

    private void open(SampleResult previous, JMeterVariables variables) {
        String scope = fetchScope();
        if (isScopeParent(scope)) {
            sources.openSample(previous, engines.field());
        } else if (isScopeVariable(scope)) {
            sources.openVariable(previous, getVariableName(), variables);
        } else {
            sources.openSamples(previous, getSampleList(previous), engines.field());
        }
    }

    @Override
    public void threadStarted() {
        sources = new Sources();
        engines = new RowEngines(this);
    }

    @Override
    public void threadFinished() {
        sources = null;
        engines = null;
    }

    /** The rows as they stand in the plan; empty when there are none. */
    public final List<RowElement> rowElements() {
        if (!(getProperty(ROWS) instanceof CollectionProperty rows)) return List.of();
        List<RowElement> elements = new ArrayList<>(rows.size());
        for (JMeterProperty row : rows) elements.add((RowElement) row.getObjectValue());
        return elements;
    }

    /** Replaces all rows. */
    public final void setRows(List<RowElement> rows) {
        CollectionProperty property = new CollectionProperty(ROWS, List.of());
        for (RowElement row : rows) property.addProperty(new TestElementProperty("", row));
        setProperty(property);
    }

    /** Sets an option, for plans that are built by a program. */
    public final void setOption(Field<?> option, String value) {
        setProperty(option.property(), value);
    }
}
