// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A scenario that can be run at any rate. Used by one thread. */
final class RateTries {

    static final String RATE = "Rate";

    /** Placeholder for the rate, which differs from run to run. */
    private static final String ANY = "@Rate@";

    private static final MathContext DIGITS = new MathContext(6);

    private final SearchThresholds thresholds;
    private final ScenarioVariant scenario;
    private final String description;
    private final String unlimited;

    /** @throws io.github.jmeteroverdrive.measure.Refusal if one of the names does not exist */
    RateTries(
            Home home,
            String scenario,
            List<String> settings,
            Map<String, String> parameters,
            Duration timeout,
            SearchThresholds thresholds) {
        this.thresholds = thresholds;
        Map<String, String> withRate = new LinkedHashMap<>(parameters);
        withRate.put(RATE, ANY);
        this.scenario = new ScenarioVariant(home, "search", scenario, settings, withRate, timeout);
        description = new ScenarioVariant(home, "search", scenario, settings, parameters, timeout).description();
        unlimited = home.parameters().get(RATE).value();
    }

    String description() {
        return description;
    }

    /** @param rate 0 = without one, even if the plan has a default */
    Try run(double rate, Child child) {
        String asked = rate > 0 ? new BigDecimal(rate).round(DIGITS).toPlainString() : unlimited;
        return Try.of(rate, scenario.run(child, Map.of(ANY, asked)), thresholds);
    }
}
