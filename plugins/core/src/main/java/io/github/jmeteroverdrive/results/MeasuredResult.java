// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Phase;
import java.io.Serial;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/** The plain kind of a measured result. */
public class MeasuredResult extends SampleResult implements Measured {

    @Serial
    private static final long serialVersionUID = 1;

    private static final boolean STAMP_IS_START = JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);

    static {
        XmlResults.writeAs(SampleResult.class, MeasuredResult.class);
    }

    private Interval interval;
    private int errors;
    private transient Phase phase;
    private transient String cause;

    /**
     * JMeter stamps a sample with its start or its end, as the property says.
     *
     * @param startMillis ms since 1970
     * @param elapsedMillis ms
     */
    public MeasuredResult(long startMillis, long elapsedMillis) {
        super(STAMP_IS_START ? startMillis : startMillis + elapsedMillis, elapsedMillis);
    }

    public MeasuredResult(MeasuredResult other) {
        super(other);
        interval = other.interval;
        errors = other.errors;
    }

    @Override
    public Interval interval() {
        return interval;
    }

    @Override
    public void setInterval(Interval interval) {
        this.interval = interval;
    }

    /** Of a result about many samples, how many of them failed. */
    @Override
    public void setErrorCount(int count) {
        errors = count;
    }

    /**
     * An element of the plan judges a result as a whole: one that it makes a failure has failed samples only, and one
     * that it makes a success has none.
     */
    @Override
    public int getErrorCount() {
        if (isSuccessful()) return 0;
        return errors > 0 ? errors : getSampleCount();
    }

    /**
     * How its sampler has counted it.
     *
     * @param in the phase of all its samples
     * @param failure the cause of all its failures; null when there is none, or several
     */
    public void countedAs(Phase in, String failure) {
        phase = in;
        cause = failure;
    }

    /** Null when it is about nothing that is counted. */
    public Phase phase() {
        return phase;
    }

    /** Under which its failures were counted; null when there is none, or several. */
    public String cause() {
        return cause;
    }

    @Override
    public MeasuredResult clone() {
        return (MeasuredResult) super.clone();
    }
}
