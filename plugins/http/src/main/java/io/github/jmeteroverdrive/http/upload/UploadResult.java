// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.results.XmlResults;
import java.io.Serial;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;

/** HTTP Request's result, measured by its sampler. */
public final class UploadResult extends HTTPSampleResult implements Measured {

    @Serial
    private static final long serialVersionUID = 1;

    static {
        XmlResults.writeAs(HTTPSampleResult.class, UploadResult.class);
    }

    private Interval interval;

    UploadResult(HTTPSampleResult result) {
        super(result);
        for (SampleResult part : getSubResults()) part.setParent(this);
    }

    @Override
    public Interval interval() {
        return interval;
    }

    @Override
    public void setInterval(Interval interval) {
        this.interval = interval;
    }
}
