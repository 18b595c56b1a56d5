// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Phase;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/** The default implementation. */
public class MeasuredResult extends SampleResult implements Measured {

    private static final long serialVersionUID = 1;

    private static final boolean STAMP_IS_START = JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);

    static {
        XmlResults.writeAs(SampleResult.class, MeasuredResult.class);
    }

    private Interval interval;
    private int errors;
    private transient Phase phase;
    private transient String cause;
    private transient int failed;

    /**
     * JMeter's time stamp of a sample is its start or its end, depending on a property.
     *
     * @param startMillis ms since 1970
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

    /** Number of failed samples, for a result that covers many samples. */
    @Override
    public void setErrorCount(int count) {
        errors = count;
    }

    /**
     * An element of the plan marks the result as a whole: as failed, all its samples count as failed; as successful,
     * none does.
     */
    @Override
    public int getErrorCount() {
        if (isSuccessful()) return 0;
        return errors > 0 ? errors : getSampleCount();
    }

    /**
     * Records how the sampler has counted it.
     *
     * @param in the phase of all its samples
     * @param failure the cause of all its failures; null if there are no failures or several causes
     */
    public void countedAs(Phase in, String failure) {
        phase = in;
        cause = failure;
    }

    /**
     * The same for a result of messages.
     *
     * @param messages how many of them count as failed; those whose outcome is not known do not
     */
    public void countedAs(Phase in, int messages) {
        phase = in;
        failed = messages;
    }

    /** How many of its messages count as failed. */
    public int failed() {
        return failed;
    }

    /** Null if nothing was counted for it. */
    public Phase phase() {
        return phase;
    }

    /** The cause under which its failures were counted; null if there are no failures or several causes. */
    public String cause() {
        return cause;
    }

    @Override
    public MeasuredResult clone() {
        return (MeasuredResult) super.clone();
    }
}
