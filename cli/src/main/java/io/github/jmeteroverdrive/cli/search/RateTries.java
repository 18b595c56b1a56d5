// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.ResultsFile;
import io.github.jmeteroverdrive.cli.runs.ScenarioWay;
import io.github.jmeteroverdrive.cli.runs.TestBed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A scenario that can be run at any rate. */
final class RateTries {

    static final String RATE = "Rate";

    private static final MathContext DIGITS = new MathContext(6);

    private final TestBed bed;
    private final String scenario;
    private final List<String> settings;
    private final Map<String, String> parameters;
    private final Duration timeout;
    private final SearchThresholds thresholds;

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal when one of the names does not exist
     */
    RateTries(
            Home home,
            String scenario,
            List<String> settings,
            Map<String, String> parameters,
            Duration timeout,
            SearchThresholds thresholds) {
        this.bed = TestBed.of(home);
        this.scenario = scenario;
        this.settings = settings;
        this.parameters = parameters;
        this.timeout = timeout;
        this.thresholds = thresholds;
        way(0);
    }

    String description() {
        return way(0).description();
    }

    /**
     * @param rate 0 = without one
     * @param folder an own one; exists
     */
    Try run(double rate, Path folder, Child child) {
        ScenarioWay way = way(rate);
        way.prepare(folder, child);
        return Try.of(rate, way.run(child), thresholds);
    }

    private ScenarioWay way(double rate) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        if (rate > 0) all.put(RATE, new BigDecimal(rate).round(DIGITS).toPlainString());
        return new ScenarioWay(
                bed, "search", scenario, scenario, settings, all, ResultsFile.WRITTEN, timeout);
    }
}
