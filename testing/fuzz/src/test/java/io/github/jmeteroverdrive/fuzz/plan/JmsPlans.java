// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.BrokerProcess;
import io.github.jmeteroverdrive.fuzz.Foreign;
import io.github.jmeteroverdrive.fuzz.Installation;
import io.github.jmeteroverdrive.fuzz.Provider;
import io.github.jmeteroverdrive.fuzz.plan.JmsPlan.Site;
import io.github.jmeteroverdrive.fuzz.plan.JmsPlan.Target;
import io.github.jmeteroverdrive.fuzz.plan.JmsPlan.Use;
import io.github.jmeteroverdrive.fuzz.plan.RunFiles.Row;
import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Runs JMS plans, and compares what a run reports with what brokers and their queues know. */
final class JmsPlans implements PlanKind {

    private final Map<Site, BrokerProcess> brokers = new EnumMap<>(Site.class);
    private final List<ReplyService> services = new ArrayList<>();

    JmsPlans(Installation installation) throws IOException {
        for (Site site : Site.values()) {
            Path directory = installation.work().resolve("plans-broker-" + site);
            Path tap = directory.resolve("tap.tsv");
            Files.deleteIfExists(tap);
            Files.createDirectories(directory);
            Provider provider = site == Site.QPID ? Provider.QPID : Provider.CORE;
            brokers.put(site, new BrokerProcess(installation, provider, directory, false));
        }
    }

    private static Provider provider(Site site) {
        return site == Site.QPID ? Provider.QPID : Provider.CORE;
    }

    @Override
    public Prepared prepare(long seed, Path directory) throws Exception {
        Map<Site, String> urls = new EnumMap<>(Site.class);
        int port = brokers.get(Site.A).port();
        // one broker by either client
        boolean amqp = seed % 5 == 0;
        urls.put(Site.A, amqp ? "amqp://127.0.0.1:" + port : core(Site.A));
        urls.put(Site.B, core(Site.B));
        urls.put(Site.QPID, "amqp://127.0.0.1:" + brokers.get(Site.QPID).port() + "?jms.topicPrefix=amq.topic/");
        JmsPlan.Made plan = JmsPlan.of(seed, urls);
        long[] read = new long[Site.values().length];
        for (Site site : Site.values()) read[site.ordinal()] = TapTally.end(tap(site));
        for (Target target : plan.targets())
            if (!target.service().isEmpty())
                services.add(new ReplyService(
                        brokers.get(target.site()).port(),
                        urls.get(target.site()).startsWith("amqp"),
                        target.name(),
                        target.service().equals("id")));
        return new Prepared(
                plan.text(),
                Map.of("Warmup", "0", "BrowseTimeout", "20"),
                run -> {
                    long replies = 0;
                    for (ReplyService service : services) replies += service.end();
                    services.clear();
                    return differences(plan, run, read, replies);
                },
                plan.about());
    }

    private String core(Site site) {
        return "tcp://127.0.0.1:"
                + brokers.get(site).port()
                + "?confirmationWindowSize=1048576&producerWindowSize=4194304";
    }

    private Path tap(Site site) {
        return brokers.get(site).directory().resolve("tap.tsv");
    }

    private List<String> differences(JmsPlan.Made plan, RunFiles run, long[] read, long serviceReplies)
            throws Exception {
        List<String> differences = new ArrayList<>();
        if (run.refused() || run.summary().isMissingNode()) {
            differences.add("no summary, exit " + run.exit() + " " + run.sentences());
            return differences;
        }
        long sent = plan.targets().stream().mapToLong(Target::messages).sum();
        equal(differences, "sent", run.whole("sent"), sent);
        equal(differences, "completed", run.whole("completed"), sent);
        for (String none :
                List.of("failed", "inDoubt", "unresolved", "duplicated", "reordered", "miscorrelated", "foreign"))
            equal(differences, none, run.whole(none), 0);
        long received = 0;
        long left = 0;
        long leftUnwanted = 0;
        long dropped = 0;
        Set<Site> temporary = EnumSet.noneOf(Site.class);
        for (Target target : plan.targets()) {
            long here = left(target, run.runId());
            TapTally tally = new TapTally(tap(target.site()), read[target.site().ordinal()], run.runId(), target);
            if (target.use() == Use.LEFT || target.use() == Use.SELECTED) leftUnwanted += here;
            else left += here;
            if (target.site() == Site.QPID) {
                received += target.use() == Use.REQUESTS ? target.messages() : target.messages() - here;
                if (target.use() == Use.CONSUMED) equal(differences, "left on " + target.uri(), here, 0);
                continue;
            }
            // such an address acknowledges and takes what it then throws away
            if (target.use() == Use.DROPPED) dropped += target.messages() - tally.acknowledged() - here;
            else equal(differences, "taken of " + target.uri(), tally.taken(), target.messages());
            long got = target.use() == Use.REQUESTS ? tally.replies() : tally.acknowledged();
            // behind a selector the drain time-out, which may be short, ends the consumer
            long due = target.use() == Use.SELECTED ? target.messages() - here : target.due();
            if (target.temporaryReplies()) { // their owner is unknown
                if (!temporary.add(target.site())) continue;
                due = plan.targets().stream()
                        .filter(other -> other.site() == target.site() && other.temporaryReplies())
                        .mapToLong(Target::due)
                        .sum();
            }
            if (target.use() != Use.DROPPED) equal(differences, "consumed of " + target.uri(), got, due);
            received += got;
        }
        equal(differences, "received", run.whole("received"), received);
        equal(differences, "sampleErrors", run.whole("sampleErrors"), plan.failing());
        boolean queues = plan.targets().stream().anyMatch(target -> !target.topic());
        long leftOver = run.summary().path("wholeRun").path("leftOver").asLong(-1);
        if (leftOver >= 0
                || queues
                        && run.summary()
                                .path("notKnown")
                                .path("leftOver")
                                .asText("")
                                .isEmpty()) equal(differences, "leftOver", Math.max(0, leftOver), left + leftUnwanted);
        else if (queues)
            differences.add("leftOver is n/a: "
                    + run.summary().path("notKnown").path("leftOver").asText(""));
        lost(differences, plan, run, dropped);
        rows(differences, plan, run);
        long asked = plan.targets().stream()
                .filter(target -> !target.service().isEmpty())
                .mapToLong(Target::messages)
                .sum();
        equal(differences, "requests that services answered", serviceReplies, asked);
        boolean bad = left > 0 || plan.failing() > 0 || dropped > 0;
        if (run.exit() != (bad ? 3 : 0) && run.exit() != 4)
            differences.add("exit " + run.exit() + ", bad " + bad + " " + run.sentences());
        return differences;
    }

    private static void equal(List<String> differences, String what, long is, long wanted) {
        if (is != wanted) differences.add(what + " " + is + ", wanted " + wanted);
    }

    private static void lost(List<String> differences, JmsPlan.Made plan, RunFiles run, long dropped) {
        long lost = run.known("lost");
        String why = run.summary().path("notKnown").path("lost").asText("");
        if (lost >= 0) equal(differences, "lost", lost, dropped);
        else if (dropped > 0) differences.add("lost is n/a, though " + dropped + " were dropped: " + why);
        else if (!why.contains("select only some") && plan.targets().stream().anyMatch(t -> t.use() != Use.LEFT))
            differences.add("lost is n/a: " + why);
        // a selector on a queue leaves the others on the queue, where they are seen
        else if (why.contains("select only some")
                && plan.targets().stream().allMatch(t -> t.inboxes().stream().allMatch(String::isEmpty)))
            differences.add("lost is n/a: " + why);
    }

    /** Rows of producers stand for their messages, those of consumers for what they received. */
    private static void rows(List<String> differences, JmsPlan.Made plan, RunFiles run) {
        Map<String, Long> sent = new TreeMap<>();
        long errors = 0;
        for (Row row : run.rows()) {
            errors += row.errors();
            if (!row.label().startsWith("c-")) sent.merge(row.label(), row.samples(), Long::sum);
        }
        plan.sent()
                .forEach((label, messages) ->
                        equal(differences, "rows of '" + label + "'", sent.getOrDefault(label, 0L), messages));
        equal(differences, "rows with errors", errors, run.whole("sampleErrors"));
    }

    /** Messages of the run on a queue, seen by another program. */
    private long left(Target target, long run) throws Exception {
        if (target.topic()) return 0;
        Foreign eyes =
                Foreign.of(provider(target.site()), brokers.get(target.site()).port());
        List<Stamp> stamps = new ArrayList<>(eyes.browse(target.name()));
        return stamps.stream()
                .filter(stamp -> stamp != null && stamp.run() == run)
                .count();
    }

    @Override
    public void close() throws IOException {
        for (BrokerProcess broker : brokers.values()) broker.close();
    }
}
