// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.Misses;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.sf.saxon.s9api.SaxonApiException;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Extracts all rows of an element, with one pass over each document. Used by one thread. */
public final class XPathExtraction {

    private static final Logger LOG = LoggerFactory.getLogger(XPathExtraction.class);

    private final String element;
    private List<RowEngine> known = List.of();
    private List<XPathRow> rows = List.of();
    private XPathPass pass;

    /** Only where all is read: else what is behind the match would count, or not, by chance. */
    private final Misses misses = new Misses();

    private final List<XPathDocument> documents = new ArrayList<>();
    private String searched;
    private long onePass;
    private long trees;

    /**
     * @param element name of the element, which what goes wrong is told under
     */
    public XPathExtraction(String element) {
        this.element = element;
    }

    /** Extracts the rows in their order; those that are no {@link XPathRow} write nothing. */
    public void extract(List<RowEngine> engines, Sources from, JMeterVariables variables) {
        if (engines != known && !engines.equals(known)) group(engines);
        known = engines;
        open(from);
        for (int i = 0; i < rows.size(); i++) extract(i, from, variables);
        documents.clear();
        searched = null;
    }

    private void group(List<RowEngine> engines) {
        rows =
                engines.stream()
                        .filter(XPathRow.class::isInstance)
                        .map(XPathRow.class::cast)
                        .toList();
        List<XPathMatches> fast =
                rows.stream().map(XPathRow::matches).filter(Objects::nonNull).distinct().toList();
        pass = fast.isEmpty() ? null : new XPathPass(fast, rows.get(0).toTheEnd);
    }

    private void open(Sources from) {
        documents.clear();
        searched = from.isVariable() ? from.get(0).text() : null;
        if (from.isVariable() && (searched == null || searched.isEmpty())) return;
        for (int i = 0; i < from.size(); i++) {
            boolean skips = !rows.isEmpty() && rows.get(0).toTheEnd && misses.skips();
            XPathDocument document = new XPathDocument(from.get(i), skips ? null : pass, rows);
            if (document.wasOnePass()) misses.end();
            else if (!skips) misses.add();
            documents.add(document);
            if (pass == null) continue;
            onePass += document.wasOnePass() ? 1 : 0;
            trees += document.wasOnePass() ? 0 : 1;
        }
    }

    private void extract(int place, Sources from, JMeterVariables variables) {
        XPathRow row = rows.get(place);
        int before = row.target().before(variables);
        row.target().clear(variables);
        // this row, or one before, may have written the very variable that is searched
        if (from.isVariable() && from.get(0).text() != searched) open(from);
        List<String> found = new ArrayList<>();
        try {
            for (XPathDocument document : documents) found.addAll(document.found(row, place));
        } catch (IndexOutOfBoundsException nothingToChooseFrom) {
            return;
        } catch (SaxonApiException | StackOverflowError e) {
            LOG.warn("XPath '{}' was not evaluated: {}", row.expression, e.toString());
            addFailure(from.sample(), e);
            return;
        }
        row.target().write(found, before, variables);
    }

    /** As stock does: listeners see why there was no match, and the sample stays good. */
    private void addFailure(SampleResult sample, Throwable why) {
        AssertionResult failure = new AssertionResult(element);
        failure.setFailure(true);
        failure.setFailureMessage(why.toString());
        sample.addAssertionResult(failure);
    }

    /** Documents that one pass was enough for. */
    public long onePass() {
        return onePass;
    }

    /** Documents that needed a tree, though the expressions did not. */
    public long trees() {
        return trees;
    }
}
