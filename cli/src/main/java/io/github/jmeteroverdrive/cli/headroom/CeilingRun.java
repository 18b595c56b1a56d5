// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.cli.runs.Affinity;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the runs for a ceiling request, in separate JVMs. Used by one thread. */
final class CeilingRun {

    private final Home home;
    private final Preparation preparation;
    private final Child child;
    private final ScenarioVariant variant;

    /** @throws io.github.jmeteroverdrive.measure.Refusal when a setting or parameter does not exist */
    CeilingRun(Home home, Preparation preparation, Child child) {
        this.home = home;
        this.preparation = preparation;
        this.child = child;
        asGiven(); // reports a misspelt parameter now
        List<String> settings = preparation.settings();
        variant = variant(
                preparation.placement().moves() ? Affinity.settings(settings) : settings, preparation.parameters());
    }

    /** What a run against something that answers at once has left. */
    record Measured(RunResult run, Optional<String> notMoved) {}

    Measured ceiling() {
        Placement placement = preparation.placement();
        if (!placement.moves()) return new Measured(variant.run(child), Optional.empty());
        try (Affinity affinity = new Affinity(placement.agent(), placement.server(), Optional.empty())) {
            return new Measured(variant.run(child), affinity.failure());
        }
    }

    RunResult asItIs() {
        return asGiven().run(child);
    }

    private ScenarioVariant asGiven() {
        CeilingRequest question = preparation.question();
        return variant(question.settings(), question.parameters());
    }

    private ScenarioVariant variant(List<String> settings, Map<String, String> parameters) {
        String scenario = preparation.question().scenario();
        return new ScenarioVariant(home, CeilingRequest.PLACE, scenario, settings, parameters);
    }
}
