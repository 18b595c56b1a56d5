// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.results.XmlResults;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;

/** HTTP Request's result, measured by its sampler. */
public class MeasuredHttpResult extends HTTPSampleResult implements Measured {

    private static final long serialVersionUID = 1;

    static {
        XmlResults.writeAs(HTTPSampleResult.class, MeasuredHttpResult.class);
    }

    private Interval interval;

    /** @param plain whose sub-results become those of this result */
    public MeasuredHttpResult(HTTPSampleResult plain) {
        super(plain);
        for (SampleResult part : getSubResults()) part.setParent(this);
    }

    @Override
    public final Interval interval() {
        return interval;
    }

    @Override
    public final void setInterval(Interval interval) {
        this.interval = interval;
    }
}
