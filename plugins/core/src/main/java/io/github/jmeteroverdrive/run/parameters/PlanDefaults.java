// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.ParameterCall;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.text.StringEscapeUtils;

/** The parameters that a plan reads by {@code ${__od(…)}}, and its defaults for them. */
public final class PlanDefaults {

    private PlanDefaults() {}

    /**
     * @param plan text of the file, one character per byte
     * @param list must contain each parameter that the plan reads
     * @throws Refusal if the plan reads an unknown parameter, or has two defaults or a variable default for one
     */
    public static Map<String, String> in(String plan, ParameterList list) {
        Map<String, String> defaults = new LinkedHashMap<>();
        for (ParameterCall call : ParameterCall.in(plan)) {
            String name = call.name();
            if (!list.names().contains(name)) throw list.unknown(name);
            if (call.argument() == null) continue;
            String value = defaultValue(call);
            if (value.contains("${"))
                throw new Refusal("The plan's default of parameter "
                        + name
                        + " is '"
                        + value
                        + "'; it must be plain text, without variables and functions.");
            String before = defaults.putIfAbsent(name, value);
            if (before != null && !before.equals(value))
                throw new Refusal("The plan has two defaults of parameter "
                        + name
                        + ", '"
                        + before
                        + "' and '"
                        + value
                        + "'; give ${__od("
                        + name
                        + ",...)} the same everywhere.");
        }
        return defaults;
    }

    /** Parses it as JMeter does: first XML, then the backslashes of a function's arguments. */
    private static String defaultValue(ParameterCall call) {
        byte[] bytes = call.argument().getBytes(StandardCharsets.ISO_8859_1);
        String text = StringEscapeUtils.unescapeXml(new String(bytes, StandardCharsets.UTF_8));
        return new ParameterCall(call.name(), text).defaultValue().orElseThrow();
    }
}
