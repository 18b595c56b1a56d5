// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.Declaration;
import javax.script.ScriptException;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a Groovy script as a sample; the value it returns is the response, unless it set one. */
public final class FastJsr223Sampler extends AbstractSampler {

    static final Declaration DECLARATION = ScriptRunner.declaration("od - Fast JSR223 Sampler");

    private static final long serialVersionUID = 1;

    private static final Logger LOG = LoggerFactory.getLogger(FastJsr223Sampler.class);

    private transient ScriptRunner runner;

    @Override
    public SampleResult sample(Entry entry) {
        if (runner == null) runner = new ScriptRunner(this);
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        result.setSuccessful(true);
        result.setResponseCodeOK();
        result.setResponseMessageOK();
        String file = ScriptRunner.file(this);
        result.setSamplerData(file.isEmpty() ? ScriptRunner.script(this) : "File: " + file);
        result.setDataType(SampleResult.TEXT);
        result.sampleStart();
        try {
            Object value = runner.run(result);
            if (value != null && result.getResponseData().length == 0) result.setResponseData(value.toString(), null);
        } catch (ScriptException e) {
            LOG.error("{} '{}': the script failed.", DECLARATION.label(), getName(), e);
            result.setSuccessful(false);
            result.setResponseCode("500");
            result.setResponseMessage(e.toString());
        }
        if (result.getEndTime() == 0) result.sampleEnd();
        return result;
    }
}
