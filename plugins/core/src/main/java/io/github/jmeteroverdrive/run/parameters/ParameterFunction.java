// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.ParameterCall;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.util.JMeterUtils;

/**
 * {@code ${__od(NAME)}} in a plan: the value of a parameter. The default is that of
 * {@code profiles/parameters.properties}, so that no plan repeats it; {@code ${__od(NAME,VALUE)}} gives a plan another
 * default.
 */
public final class ParameterFunction extends AbstractFunction {

    private static final List<String> ARGUMENTS = List.of(
            "Name of a parameter of JMeter Overdrive, e.g. MaxPending",
            "Its default in this plan, if that differs (optional)");
    private static final ParameterList LIST = ParameterList.shipped();

    static {
        // JMeter creates each function before it evaluates any, so __P finds the defaults, too
        Properties properties = JMeterUtils.getJMeterProperties();
        if (properties != null) MavenProperties.of(properties).handOn(properties);
    }

    private CompoundVariable[] arguments = {};

    @Override
    public String execute(SampleResult previous, Sampler sampler) {
        String name = arguments[0].execute().strip();
        String given = JMeterUtils.getProperty(name);
        if (given != null) return given;
        if (arguments.length > 1) return arguments[1].execute();
        return LIST.names().contains(name) ? LIST.entry(name).defaultValue() : "";
    }

    @Override
    public void setParameters(Collection<CompoundVariable> parameters) throws InvalidVariableException {
        checkParameterCount(parameters, 1, 2);
        arguments = parameters.toArray(CompoundVariable[]::new);
    }

    @Override
    public String getReferenceKey() {
        return ParameterCall.FUNCTION;
    }

    @Override
    public List<String> getArgumentDesc() {
        return ARGUMENTS;
    }
}
