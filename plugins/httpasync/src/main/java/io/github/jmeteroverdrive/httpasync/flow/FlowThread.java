// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.check.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.check.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.check.StatusSet;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.feed.FeedTable;
import io.github.jmeteroverdrive.httpasync.flow.CookieJar.Site;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/** Makes the users and the steps of one thread from what its element says. */
public final class FlowThread {

    private final FlowSettings settings;
    private final Fields fields;
    private final StepSource source;
    private final JMeterVariables variables;
    private final long seed;
    private final RandomGenerator random;
    private final LongSupplier clock;
    private final Function<ResponseCheck, ResponseInspector> inspections;

    /**
     * @param seed of what the thread does at random
     * @param clock epoch ms
     * @param inspections makes what looks at responses
     */
    FlowThread(
            FlowSettings settings,
            TestElement element,
            JMeterVariables variables,
            long seed,
            LongSupplier clock,
            Function<ResponseCheck, ResponseInspector> inspections) {
        this.settings = settings;
        this.variables = variables;
        this.seed = seed;
        this.clock = clock;
        this.inspections = inspections;
        fields = Fields.of(element, FlowFields.DECLARATION, Refusal::new);
        source = new StepSource(element, fields, settings.thread().element());
        random = new SplittableRandom(seed);
    }

    /**
     * What the thread sends.
     *
     * @throws Refusal when a field is wrong, or there is no feed of its name
     */
    public static Workload of(
            RunContext run,
            FlowSettings settings,
            TestElement element,
            JMeterContext context,
            GroupThread of) {
        String title = settings.thread().element();
        FlowThread thread =
                new FlowThread(
                        settings,
                        element,
                        context.getVariables(),
                        of.threadSeed(run.runId()),
                        () -> run.clock().epochMillis(run.clock().nanoTime()),
                        check -> check.inspection(run));
        return thread.flow(name -> FeedTable.named(run, name, title));
    }

    /**
     * @param feeds finds a data feed by its name
     */
    FlowWorkload flow(Function<String, FeedTable> feeds) {
        String name = fields.get(FlowFields.FEED);
        Optional<FeedTable> feed =
                name.isEmpty() ? Optional.empty() : Optional.of(feeds.apply(name));
        Optional<FeedCursor> row = feed.map(its -> its.cursor(~seed));
        List<String> columns = feed.map(FeedTable::names).orElse(List.of());
        List<StepText> texts = source.texts();
        List<String> names = source.names(columns, texts);
        FlowWorkload.Users users =
                new FlowWorkload.Users(
                        row,
                        columns.size(),
                        names.size(),
                        Site.of(settings.to().scheme(), settings.to().authority()),
                        fields.get(FlowFields.COOKIES),
                        clock);
        return new FlowWorkload(settings, steps(texts, columns, names), users, random);
    }

    private FlowSteps steps(List<StepText> texts, List<String> columns, List<String> names) {
        FlowSteps steps =
                new FlowSteps(
                        texts.stream().map(text -> text.request().label()).toList(),
                        step -> inspections.apply(step.check),
                        Math.toIntExact(fields.get(FlowFields.SEARCHED)));
        List<String> known = new ArrayList<>(columns);
        for (StepText text : texts) {
            steps.add(step(text, known, names, steps, steps.added() + 1 == texts.size()));
            for (Extraction one : text.extractions())
                if (!known.contains(one.name())) known.add(one.name());
        }
        return steps;
    }

    /**
     * @param known names of the values that are there when the step is taken
     */
    private FlowSteps.Step step(
            StepText text, List<String> known, List<String> names, FlowSteps steps, boolean last) {
        String element = settings.thread().element();
        ValueSources sources = new ValueSources(element, List.copyOf(known), steps, variables);
        Escaping escaping = fields.get(FlowFields.ESCAPING);
        return new FlowSteps.Step(
                new RequestTemplate(
                        steps.added(), text.request(), settings.to(), sources, escaping),
                check(element, text),
                text.pause().orElse(last ? Pause.NONE : fields.get(FlowFields.PAUSE)),
                text.extractions().stream()
                        .map(one -> new Extraction.Finder(one, names.indexOf(one.name()), random))
                        .toList());
    }

    private ResponseCheck check(String element, StepText text) {
        StatusSet status = text.status().orElse(fields.get(FlowFields.STATUS));
        int keep = Math.toIntExact(fields.get(FlowFields.KEEP));
        return new ResponseCheck(
                element, status, null, text.contains(), ExpectedBody.ANY, keep, settings.follows());
    }
}
