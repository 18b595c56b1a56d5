// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * What is searched in one {@code process()}: the samples in scope, or one variable. Used by one
 * thread and again for each sample.
 */
public final class Sources {

    private final CharsetOf charsets = new CharsetOf();
    private final List<Source> kept = new ArrayList<>();
    private int size;
    private SampleResult previous;
    private String variableName;
    private JMeterVariables variables;

    void openSample(SampleResult sample, SampleField field) {
        previous = sample;
        next().ofSample(sample, field);
    }

    void openSamples(SampleResult of, List<SampleResult> samples, SampleField field) {
        previous = of;
        for (SampleResult sample : samples) next().ofSample(sample, field);
    }

    void openVariable(SampleResult of, String name, JMeterVariables in) {
        previous = of;
        variableName = name;
        variables = in;
        next();
    }

    private Source next() {
        if (size == kept.size()) kept.add(new Source(charsets));
        return kept.get(size++);
    }

    /** Lets the samples go. */
    void close() {
        for (int i = 0; i < size; i++) kept.get(i).clear();
        size = 0;
        previous = null;
        variableName = null;
        variables = null;
    }

    /** How many there are; one in scope variable, be the variable defined or not. */
    public int size() {
        return size;
    }

    /**
     * In scope variable it has the variable's value of this moment, which a row before may have
     * written; its text is null when the variable is not defined.
     */
    public Source get(int index) {
        Source source = kept.get(index);
        if (isVariable()) source.ofText(variables.get(variableName));
        return source;
    }

    public boolean isVariable() {
        return variableName != null;
    }

    /** Name of the variable that is searched; null when samples are. */
    public String variableName() {
        return variableName;
    }

    /** The sample that the extractor follows, whatever its scope. */
    public SampleResult sample() {
        return previous;
    }
}
