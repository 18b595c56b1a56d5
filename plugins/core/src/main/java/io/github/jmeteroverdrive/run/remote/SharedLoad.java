// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

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
     * One agent's share of the load; empty if the load is not shared.
     *
     * @param index of the agent, from 0
     * @param agents how many there are
     * @throws Refusal if an agent would have nothing to do
     */
    static Map<String, String> of(Parameters parameters, int index, int agents) {
        Map<String, String> own = new LinkedHashMap<>();
        if (!shared(parameters)) return own;
        String rate = parameters.text(RATE);
        if (!rate.isEmpty()) own.put(RATE, RateText.share(rate, agents));
        for (String name : NUMBERS) {
            OptionalLong all = parameters.whole(name);
            if (all.isEmpty() || all.getAsLong() == 0) continue;
            if (all.getAsLong() < agents)
                throw new Refusal("Parameter "
                        + name
                        + " is '"
                        + all.getAsLong()
                        + "', which "
                        + agents
                        + " load agents cannot share; give at least one for each, or"
                        + " AgentLoad=each, and each agent has that many.");
            long share = all.getAsLong() / agents;
            own.put(name, String.valueOf(index < all.getAsLong() % agents ? share + 1 : share));
        }
        return own;
    }

    /** Number of messages that ends the run, over all agents. */
    public static OptionalLong messages(Parameters parameters, int agents) {
        OptionalLong given = parameters.whole("Messages");
        if (given.isEmpty() || shared(parameters)) return given;
        return OptionalLong.of(given.getAsLong() * agents);
    }

    /** A sentence that explains it to the user. */
    public static String sentence(Parameters parameters, int agents) {
        return shared(parameters)
                ? "Rate, Messages and Producers are shared by "
                        + agents
                        + " load agents;"
                        + " all other parameters apply to each agent."
                : "All parameters apply to each of " + agents + " load agents: the load is " + agents
                        + " times what they specify.";
    }
}
