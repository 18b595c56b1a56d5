// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Interval;
import java.io.Serial;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/** The plain kind of a measured result. */
public class MeasuredResult extends SampleResult implements Measured {

    @Serial private static final long serialVersionUID = 1;

    private static final boolean STAMP_IS_START =
            JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);

    private Interval interval;

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
    }

    @Override
    public Interval interval() {
        return interval;
    }

    @Override
    public void setInterval(Interval interval) {
        this.interval = interval;
    }

    @Override
    public MeasuredResult clone() {
        return (MeasuredResult) super.clone();
    }
}
