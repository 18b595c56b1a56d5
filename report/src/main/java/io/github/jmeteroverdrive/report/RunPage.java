// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.blocks.AgentCharts;
import io.github.jmeteroverdrive.report.blocks.CountBlocks;
import io.github.jmeteroverdrive.report.blocks.ErrorBlocks;
import io.github.jmeteroverdrive.report.blocks.FileLinks;
import io.github.jmeteroverdrive.report.blocks.FleetBlocks;
import io.github.jmeteroverdrive.report.blocks.FleetCharts;
import io.github.jmeteroverdrive.report.blocks.LatencyCharts;
import io.github.jmeteroverdrive.report.blocks.OutageBlocks;
import io.github.jmeteroverdrive.report.blocks.PatternBlocks;
import io.github.jmeteroverdrive.report.blocks.RateCharts;
import io.github.jmeteroverdrive.report.blocks.RedisBlocks;
import io.github.jmeteroverdrive.report.blocks.RunFacts;
import io.github.jmeteroverdrive.report.blocks.TargetCharts;
import io.github.jmeteroverdrive.report.blocks.ThresholdTable;
import io.github.jmeteroverdrive.report.blocks.TimeCharts;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Figures;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.profile.GarbageBlocks;
import io.github.jmeteroverdrive.report.profile.ProfileSection;
import io.github.jmeteroverdrive.report.run.KilledRunFigures;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import io.github.jmeteroverdrive.report.verdict.VerdictBlocks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public final class RunPage {

    private RunPage() {}

    /**
     * @param run may be incomplete
     * @param file path of the page; its links are relative to it
     */
    public static Page of(RunData run, Path file) {
        JsonNode figures = run.summary().isObject() ? run.summary() : KilledRunFigures.json(run);
        TimeCharts charts = new TimeCharts(run);
        CountBlocks counts = new CountBlocks(figures);
        RunFacts facts = new RunFacts(run);
        Verdict verdict = Verdict.of(run);
        List<PageSection> sections = new ArrayList<>();
        List<Block> overview = new ArrayList<>();
        List<Figures.Figure> headline = counts.headline();
        if (!headline.isEmpty()) overview.add(new Figures(headline));
        ThresholdTable.of(run).ifPresent(overview::add);
        overview.add(facts.facts());
        sections.add(new PageSection("overview", "Overview", overview));
        sections.add(VerdictBlocks.section(verdict));
        List<Block> fleet = new FleetBlocks(figures).blocks();
        if (!fleet.isEmpty()) sections.add(new PageSection("fleet", "Load agents", fleet));
        List<Block> outages = new OutageBlocks(figures).blocks();
        if (!outages.isEmpty()) sections.add(new PageSection("outages", "Outages", outages));
        List<Block> patterns = new ArrayList<>(new PatternBlocks(figures).blocks());
        if (!patterns.isEmpty()) {
            patterns.addAll(new RedisBlocks(run).blocks());
            sections.add(new PageSection("patterns", "Pattern", patterns));
        }
        sections.add(new PageSection("rates", "Rates", new RateCharts(run, charts).blocks()));
        sections.add(new PageSection("latencies", "Latencies", new LatencyCharts(run, figures, charts).blocks()));
        sections.add(new PageSection("errors", "Errors", new ErrorBlocks(run, figures, charts).blocks()));
        sections.add(agent(run, charts));
        sections.add(run.agents().isEmpty() ? ProfileSection.of(run) : ProfileSection.ofEach(run));
        List<Block> garbage = run.agents().isEmpty() ? GarbageBlocks.of(run) : List.of();
        if (!garbage.isEmpty()) sections.add(new PageSection("garbage", "Garbage", garbage));
        List<Block> targets = new TargetCharts(run, charts).blocks();
        if (!targets.isEmpty()) sections.add(new PageSection("targets", "Targets", targets));
        sections.add(new PageSection("counts", "Counts", counts.tables()));
        sections.add(new PageSection("settings", "Settings", facts.details()));
        List<Block> dashboard = FileLinks.dashboard(run, file);
        if (!dashboard.isEmpty()) sections.add(new PageSection("dashboard", "JMeter's dashboard", dashboard));
        sections.add(new PageSection("files", "Files", FileLinks.of(run, file)));
        return new Page(run.scenario(), subtitle(run), RunNotices.of(run, verdict), sections);
    }

    private static PageSection agent(RunData run, TimeCharts charts) {
        return run.agents().isEmpty()
                ? new PageSection("agent", "Load agent", new AgentCharts(run, charts).blocks())
                : new PageSection("agent", "Each load agent", new FleetCharts(run, charts).blocks());
    }

    static String subtitle(RunData run) {
        List<String> words = new ArrayList<>(run.settings());
        RunFacts.started(run).map(Show::time).ifPresent(words::add);
        if (run.lastSecond() > 0) words.add(Show.duration(run.lastSecond()));
        return String.join(" · ", words);
    }
}
