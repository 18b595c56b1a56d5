// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;

/** What one {@code process()} searches: the samples in scope, or a variable. Used by one thread, for each sample. */
public final class TextSources {

    private final List<TextSource> pool = new ArrayList<>();
    private int size;
    private SampleResult previous;
    private String variableName;
    private String charsetName;
    private Charset charset;
    private JMeterVariables variables;

    void openSample(SampleResult sample, SampleField field) {
        previous = sample;
        next().open(sample, field);
    }

    void openSamples(SampleResult of, List<SampleResult> samples, SampleField field) {
        previous = of;
        for (SampleResult sample : samples) next().open(sample, field);
    }

    void openVariable(SampleResult of, String name, JMeterVariables in) {
        previous = of;
        variableName = name;
        variables = in;
        next();
    }

    private TextSource next() {
        if (size == pool.size()) pool.add(new TextSource(this));
        return pool.get(size++);
    }

    /** {@link ByteCharsets#searchable}; most samples have the same charset. */
    Charset searchable(String name) {
        if (!name.equals(charsetName)) {
            charset = ByteCharsets.searchable(name);
            charsetName = name;
        }
        return charset;
    }

    void close() {
        for (int i = 0; i < size; i++) pool.get(i).clear();
        size = 0;
        previous = null;
        variableName = null;
        variables = null;
    }

    /** 1 for a variable, defined or not. */
    public int size() {
        return size;
    }

    /**
     * A variable is read again, because an earlier row may have written it; the text of one that is not defined is
     * null.
     */
    public TextSource get(int index) {
        TextSource source = pool.get(index);
        if (isVariable()) source.open(variables.get(variableName));
        return source;
    }

    public boolean isVariable() {
        return variableName != null;
    }

    /** Null when samples are searched. */
    public String variableName() {
        return variableName;
    }

    /** The sample that the extractor follows, regardless of its scope. */
    public SampleResult sample() {
        return previous;
    }
}
