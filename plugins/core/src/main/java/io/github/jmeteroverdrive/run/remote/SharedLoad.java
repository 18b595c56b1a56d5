// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.commons.lang3.math.NumberUtils;

/**
 * Whether Rate, Messages and Producers apply to each load agent, as all other parameters do, or are divided among them.
 */
public final class SharedLoad {

    private static final String SHARED = "shared";
    private static final String RATE = "Rate";

    /** Numbers that can be divided. */
    private static final List<String> NUMBERS = List.of("Messages", "Producers");

    private SharedLoad() {}

    public static boolean shared(Parameters parameters) {
        return parameters.text("AgentLoad").equals(SHARED);
    }

    /**
     * One agent's share of the load; empty if the load is not shared. A parameter that the plan does not read, and that
     * still has its default, is not divided.
     *
     * @param plan text of its file
     * @param index of the agent, from 0
     * @param agents how many there are
     * @throws Refusal if an agent would have nothing to do, or a value cannot be divided
     */
    static Map<String, String> of(Parameters parameters, String plan, int index, int agents) {
        Map<String, String> own = new LinkedHashMap<>();
        if (!shared(parameters)) return own;
        String rate = parameters.text(RATE);
        try {
            if (!rate.isEmpty()) own.put(RATE, RateText.share(rate, agents));
        } catch (IllegalArgumentException e) { // a plan that is not ours may give it any text
            throw refusal(RATE, rate, agents, e.getMessage());
        }
        List<String> read = parameters.readBy(plan);
        for (String name : NUMBERS) {
            String value = parameters.text(name);
            boolean unused = parameters.hasShippedDefault(name) && !read.contains(name);
            if (value.isEmpty() || value.equals("0") || unused) continue;
            long all = NumberUtils.toLong(value, 0);
            if (all < agents) throw refusal(name, value, agents, "give a number of at least one for each");
            long share = all / agents;
            own.put(name, String.valueOf(index < all % agents ? share + 1 : share));
        }
        return own;
    }

    private static Refusal refusal(String name, String value, int agents, String remedy) {
        return new Refusal(
                "Parameter %s is '%s', which %d load agents cannot share; %s, or AgentLoad=each, and each agent has that value."
                        .formatted(name, value, agents, remedy));
    }

    /** Number of messages that ends the run, over all agents. */
    public static OptionalLong messages(Parameters parameters, int agents) {
        OptionalLong given = parameters.whole("Messages");
        if (given.isEmpty() || shared(parameters)) return given;
        return OptionalLong.of(given.getAsLong() * agents);
    }

    public static String sentence(Parameters parameters, int agents) {
        return shared(parameters)
                ? "Rate, Messages and Producers are shared by "
                        + Show.count(agents, "load agent")
                        + ";"
                        + " all other parameters apply to each agent."
                : "All parameters apply to each of " + Show.count(agents, "load agent") + ": the load is "
                        + Show.count(agents, "time") + " what they specify.";
    }
}
