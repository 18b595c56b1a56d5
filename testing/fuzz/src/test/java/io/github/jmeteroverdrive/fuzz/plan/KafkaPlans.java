// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.Installation;
import io.github.jmeteroverdrive.fuzz.jmeter.KafkaWitness;
import io.github.jmeteroverdrive.fuzz.plan.KafkaEyes.Entry;
import io.github.jmeteroverdrive.fuzz.plan.KafkaPlan.Fault;
import io.github.jmeteroverdrive.fuzz.truth.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.TopicPartition;

/**
 * Runs Kafka plans with a fault, and compares what a run reports with the log, read by another program, and with what
 * the consumers polled.
 */
final class KafkaPlans implements PlanKind {

    private static final long POLL_MILLIS = 20;

    /** Topics of earlier plans cost the broker little, but not nothing. */
    private static final int PLANS_A_NODE = 40;

    private final Installation installation;
    /** By the number of nodes; with a small disk, 0. */
    private final Map<Integer, KafkaNode> nodes = new HashMap<>();

    private Scene scene;
    private int plans;

    KafkaPlans(Installation installation) {
        this.installation = installation;
    }

    /** The cluster of a plan, and the thread of the fault. */
    private static final class Scene {
        private final KafkaPlan plan;
        private final Dice dice;
        private final KafkaNode node;
        private final KafkaEyes eyes;
        private final Map<TopicPartition, Long> begin;
        private final Thread striker = new Thread(this::strike, "striker");

        /** Records that the fault deleted, if the reader saw them before. */
        private final List<Entry> deleted = new ArrayList<>();

        private final StringBuilder done = new StringBuilder();
        private volatile boolean over;
        private volatile boolean struck;
        private volatile String trouble = "";

        private Scene(KafkaPlan plan, Dice dice, KafkaNode node) throws ExecutionException, InterruptedException {
            this.plan = plan;
            this.dice = dice;
            this.node = node;
            eyes = new KafkaEyes(node.url());
            for (String topic : plan.topicNames()) eyes.create(topic, plan.partitions(), plan.nodes());
            if (plan.foreign() > 0) eyes.send(plan.topicNames().get(0), plan.foreign());
            begin = eyes.ends(plan.topicNames());
            striker.setDaemon(true);
            striker.start();
        }

        private void strike() {
            try {
                long wanted = Math.max(1, (long) (plan.messages() * plan.at())) + sum(begin);
                while (sum(eyes.ends(plan.topicNames())) < wanted) {
                    if (over) return;
                    Thread.sleep(POLL_MILLIS);
                }
                if (plan.fault() == Fault.NONE || over) return;
                struck = true;
                happen();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                trouble = PlanKind.VOID + e;
            }
        }

        private static long sum(Map<TopicPartition, Long> ends) {
            return ends.values().stream().mapToLong(Long::longValue).sum();
        }

        private void happen() throws IOException, InterruptedException, ExecutionException {
            switch (plan.fault()) {
                case KILL_RESTART -> {
                    node.kill();
                    Thread.sleep(dice.between(0, 500));
                    node.start();
                }
                case STOP_RESTART -> {
                    node.stop();
                    node.start();
                }
                case KILL -> node.kill();
                case FREEZE -> {
                    node.freeze();
                    Thread.sleep(dice.between(100, 6000));
                    node.thaw();
                }
                case FREEZE_FOR_GOOD -> node.freeze();
                case DELAY -> node.proxy().delay(dice.between(200, 6000));
                case RESET -> node.proxy().reset();
                case HALF_CLOSE -> node.proxy().halfClose();
                case CUT -> {
                    node.proxy().refuse(true);
                    node.proxy().reset();
                    Thread.sleep(dice.between(100, 5000));
                    node.proxy().refuse(false);
                }
                case REBALANCE, THEFT -> {
                    long taken = eyes.join(
                            plan.group(),
                            plan.protocol(),
                            plan.topicNames(),
                            dice.between(300, 2500),
                            plan.fault() == Fault.THEFT);
                    done.append("taken ").append(taken);
                }
                case PARTITIONS -> {
                    for (String topic : plan.topicNames()) eyes.widen(topic, plan.partitions() + dice.between(1, 3));
                }
                case RECREATE -> {
                    deleted.addAll(eyes.read(plan.topicNames(), "read_uncommitted"));
                    for (String topic : plan.topicNames()) eyes.recreate(topic, plan.partitions());
                }
                case RETENTION -> {
                    List<Entry> before = eyes.read(plan.topicNames(), "read_uncommitted");
                    Map<TopicPartition, Long> from = eyes.deleteRecords(plan.topicNames());
                    deleted.addAll(before);
                    done.append("deleted up to ").append(from);
                }
                case FULL -> {
                    node.fillDisk();
                    Thread.sleep(dice.between(500, 3000));
                    node.freeDisk();
                    done.append(node.alive() ? "the broker was alive" : "the broker had ended");
                    node.kill();
                    node.start();
                }
                case FOREIGN -> eyes.send(plan.topicNames().get(0), dice.between(1, 30));
                case LEADER -> done.append("changed ").append(eyes.changeLeaders(plan.topicNames()));
                default -> {
                    // no fault
                }
            }
        }

        /** Ends the fault, and repairs what it broke. */
        private void end() throws IOException, InterruptedException {
            boolean late = striker.isAlive() && struck;
            over = true;
            striker.join();
            if (late && trouble.isEmpty()) trouble = PlanKind.VOID + "the fault ended after the run";
            if (plan.fault() == Fault.FREEZE_FOR_GOOD) node.thaw();
            if (!node.alive()) node.start();
            node.proxy().refuse(false);
        }

        private void close() {
            over = true;
            eyes.close();
        }
    }

    @Override
    public Prepared prepare(long seed, Path directory) throws Exception {
        Dice dice = new Dice(seed);
        KafkaPlan plan = KafkaPlan.of(dice, "k" + seed + "-" + plans + "-");
        if (++plans % PLANS_A_NODE == 0) close();
        int kind = plan.fault() == Fault.FULL ? 0 : plan.nodes();
        KafkaNode node = nodes.get(kind);
        if (node == null) {
            Path disk = kind == 0 ? Path.of(System.getProperty("od.fuzz.small")) : installation.work();
            node = new KafkaNode(installation, disk.resolve("kafka-" + kind + "-" + plans), plan.nodes());
            nodes.put(kind, node);
        }
        scene = new Scene(plan, dice, node);
        Path witness = directory.resolve("polled.tsv");
        String seconds = plan.number("messages") > 0 ? "90" : "2";
        return new Prepared(
                plan.text(node.url(), witness),
                Map.of("Warmup", "0", "Duration", seconds, "BrowseTimeout", "40"),
                run -> compare(run, directory, witness),
                plan.described());
    }

    private List<String> compare(RunFiles run, Path directory, Path witness) throws Exception {
        scene.end();
        List<String> differences;
        try {
            differences = new Oracle(scene, run, directory, witness).differences();
            scene.eyes.delete(scene.plan.topicNames());
        } finally {
            scene.close();
            scene.node.proxy().reset();
        }
        return differences;
    }

    @Override
    public void close() throws IOException {
        if (scene != null) scene.close();
        scene = null;
        for (KafkaNode node : nodes.values()) node.close();
        nodes.clear();
    }

    /** What the consumers of one element have polled. */
    private static final class Inbox {
        private final Map<String, Integer> times = new HashMap<>();
        private final Map<TopicPartition, Long> next = new HashMap<>();
        private final Map<String, Long> highest = new HashMap<>();
        private long foreign;
        private long aborted;
        private long reordered;

        private void add(Entry entry, String consumer, String run) {
            next.merge(entry.at(), entry.offset() + 1, Math::max);
            if (!entry.mark().startsWith(run)) {
                foreign++;
            } else if (entry.mark().endsWith(KafkaWitness.ABORTED)) {
                aborted++;
            } else {
                if (times.merge(key(entry), 1, Integer::sum) > 1) return;
                String[] stamp = entry.mark().split(":");
                long sequence = Long.parseLong(stamp[2]);
                String order = consumer + " " + stamp[1] + " " + entry.at();
                if (sequence < highest.getOrDefault(order, -1L)) reordered++;
                highest.merge(order, sequence, Math::max);
            }
        }

        /** Whether a reason says of a partition that it was not read, and it was. */
        private boolean hasReadOneOf(String why) {
            return !why.contains("no consumer of this JVM has read")
                    || next.keySet().stream().anyMatch(at -> why.contains("has read " + at + ","));
        }

        private long duplicates() {
            return times.values().stream().mapToLong(n -> n - 1).sum();
        }
    }

    /** Producer and sequence. */
    private static String key(Entry entry) {
        String[] stamp = entry.mark().split(":");
        return stamp[1] + ":" + stamp[2];
    }

    private static final class Oracle extends RunChecks {

        private final Scene scene;
        private final KafkaPlan plan;
        private final Fault fault;
        private final String id;
        private final List<Inbox> inboxes = new ArrayList<>();

        /** Records of the run that a reader of committed records can see, and how many of others. */
        private final List<Entry> visible = new ArrayList<>();

        private final Set<String> taken = new HashSet<>();
        private final Set<String> written = new HashSet<>();
        private final Set<String> marked = new HashSet<>();
        private final Set<String> left = new HashSet<>();
        private long leftCopies;
        private long leftForeign;

        private Oracle(Scene scene, RunFiles run, Path directory, Path witness) throws Exception {
            super(run);
            this.scene = scene;
            plan = scene.plan;
            fault = scene.struck ? plan.fault() : Fault.NONE;
            id = Long.toHexString(run.runId()) + ":";
            if (!scene.trouble.isEmpty()) differences.add(scene.trouble);
            polled(witness);
            log();
            Files.writeString(
                    directory.resolve("truth.txt"),
                    plan.described() + "\nstruck " + fault + " " + scene.done + "\n" + truth());
        }

        private void polled(Path witness) throws IOException {
            for (int i = 0; i < plan.consumers().size(); i++) inboxes.add(new Inbox());
            if (!Files.exists(witness)) return;
            for (String line : Files.readAllLines(witness)) {
                String[] cells = line.split("\t");
                TopicPartition at = new TopicPartition(cells[2], Integer.parseInt(cells[3]));
                inboxes.get(Integer.parseInt(cells[0]))
                        .add(new Entry(at, Long.parseLong(cells[4]), cells[5]), cells[1], id);
            }
        }

        private void log() throws ExecutionException, InterruptedException {
            visible.addAll(scene.eyes.read(plan.topicNames(), "read_committed"));
            List<Entry> all = new ArrayList<>(scene.eyes.read(plan.topicNames(), "read_uncommitted"));
            all.addAll(scene.deleted);
            for (Entry entry : all) {
                if (!entry.mark().startsWith(id)) continue;
                if (entry.mark().endsWith(KafkaWitness.ABORTED)) marked.add(key(entry));
                else written.add(key(entry));
            }
            Map<TopicPartition, Long> from = from();
            for (Entry entry : visible) {
                boolean unread = entry.offset() >= from.getOrDefault(entry.at(), 0L);
                if (!entry.mark().startsWith(id)) {
                    if (unread) leftForeign++;
                    continue;
                }
                if (entry.mark().endsWith(KafkaWitness.ABORTED)) wrong("an aborted record is committed: " + entry);
                taken.add(key(entry));
                if (!unread) continue;
                if (!left.add(key(entry))) leftCopies++;
            }
        }

        /** From where on the records of each partition are unread. */
        private Map<TopicPartition, Long> from() throws ExecutionException, InterruptedException {
            boolean earliest = !plan.consumers().isEmpty()
                    && plan.consumers().get(0).get("start").equals("earliest");
            Map<TopicPartition, Long> from = earliest ? new HashMap<>() : new HashMap<>(scene.begin);
            for (Inbox inbox : inboxes) inbox.next.forEach((at, next) -> from.merge(at, next, Math::max));
            if (fault == Fault.THEFT)
                scene.eyes.committed(plan.group()).forEach((at, next) -> from.merge(at, next, Math::max));
            return from;
        }

        private String truth() {
            StringBuilder text = new StringBuilder(
                    "taken %d, written %d, aborted %d, left %d and %d copies, left of others %d, lost %s%n"
                            .formatted(
                                    taken.size(),
                                    written.size(),
                                    marked.size(),
                                    left.size(),
                                    leftCopies,
                                    leftForeign,
                                    lostTruth()));
            for (Inbox inbox : inboxes)
                text.append("received %d, duplicated %d, reordered %d, foreign %d, aborted %d, next %s%n"
                        .formatted(
                                inbox.times.size(),
                                inbox.duplicates(),
                                inbox.reordered,
                                inbox.foreign,
                                inbox.aborted,
                                inbox.next));
            return text.toString();
        }

        private List<String> differences() {
            // on a busy machine: the client's time-out was over before the run could begin
            boolean slow = run.console().matches("(?s).*(REFUSED|FAILED): .*(Timed out|Timeout expired).*");
            if (slow && run.whole("sent") == 0) return List.of(VOID + run.sentences());
            if (run.refused() || run.summary().isMissingNode()) {
                wrong("no summary, exit " + run.exit() + " " + run.sentences());
                return differences;
            }
            sent();
            received();
            left();
            lost();
            timed(plan.number("messagesPerResult") == 1);
            verdict();
            return differences;
        }

        /** Whether the log shows everything that it ever had. */
        private boolean intact() {
            return fault != Fault.RECREATE && fault != Fault.RETENTION;
        }

        /** Whether what the broker has acknowledged must be in its log. */
        private boolean mustHoldAcknowledged() {
            return intact()
                    && !plan.producer().get("acks").equals("none")
                    && !(fault == Fault.LEADER && plan.producer().get("acks").equals("leader"));
        }

        private void sent() {
            long completed = run.whole("completed");
            long atMost = completed + doubtful();
            long sum = atMost + run.whole("failed") + run.whole("aborted");
            if (run.whole("sent") != sum) wrong("sent " + run.whole("sent") + ", sum " + sum);
            if (taken.size() > atMost)
                wrong("failed " + run.whole("failed") + ", of which the log has " + (taken.size() - atMost));
            if (mustHoldAcknowledged() && completed > taken.size())
                wrong("completed " + completed + ", the log has " + taken.size());
            long most = run.whole("aborted") + doubtful() + run.whole("failed");
            check("aborted", marked.size(), new Range(quiet() && intact() ? run.whole("aborted") : 0, most));
        }

        /** Whether the broker answered all the time. */
        private boolean quiet() {
            return !fault.silences() && fault != Fault.RECREATE && fault != Fault.LEADER;
        }

        private void received() {
            long received = 0;
            long duplicates = 0;
            long foreign = 0;
            long aborted = 0;
            long reordered = 0;
            for (Inbox inbox : inboxes) {
                received += inbox.times.size();
                duplicates += inbox.duplicates();
                foreign += inbox.foreign;
                aborted += inbox.aborted;
                reordered += inbox.reordered;
            }
            check("received", run.whole("received"), Range.exactly(received));
            check("duplicated", run.whole("duplicated"), Range.exactly(duplicates));
            check("aborted received", run.whole("abortedReceived"), Range.exactly(aborted));
            check("reordered", run.whole("reordered"), duplicates > 0 ? Range.UNKNOWN : Range.exactly(reordered));
            boolean browsed = run.summary().path("wholeRun").has("leftOver");
            check("foreign", run.whole("foreign"), Range.exactly(foreign + (browsed ? leftForeign : 0)));
        }

        private void left() {
            long claimed = run.summary().path("wholeRun").path("leftOver").asLong(-1);
            // of a topic with two readers nothing is counted, as documented
            if (inboxes.size() > 1 && claimed >= 0) wrong("left over " + claimed + ", with two readers");
            else if (inboxes.size() > 1) return;
            else if (claimed < 0) reason("leftOver");
            else {
                // the client closes with requests on their way, which the broker may serve later
                long late = fault.silences() ? run.whole("unresolved") : 0;
                long all = left.size() + leftCopies;
                check("left over", claimed, Range.between(skips() ? 0 : all - late, all));
            }
        }

        /**
         * Whether a group without committed offsets may have got partitions back from another member. It begins at
         * their end then, so what was sent meanwhile is in the log and lost all the same.
         */
        private boolean skips() {
            boolean rebalanced = fault == Fault.REBALANCE || fault == Fault.THEFT;
            return rebalanced
                    && plan.consumers().stream()
                            .anyMatch(consumer ->
                                    "none".equals(consumer.get("commit")) && "latest".equals(consumer.get("start")));
        }

        private long skipped() {
            long claimed = run.known("leftOver");
            return skips() && claimed >= 0 ? left.size() + leftCopies - claimed : 0;
        }

        /** Acknowledged records that neither arrived nor are left. */
        private Range lostTruth() {
            long completed = run.whole("completed");
            Set<String> found = new HashSet<>(left);
            inboxes.forEach(inbox -> found.addAll(inbox.times.keySet()));
            if (mustHoldAcknowledged()) found.retainAll(taken);
            long lost = completed - found.size() + skipped();
            return Range.between(lost, lost + doubtful());
        }

        /** Without consumers, the log alone shows what is lost; if it cannot be read, leftOver gives the reason. */
        private boolean unread() {
            return inboxes.isEmpty() && run.known("leftOver") < 0;
        }

        private void lost() {
            long lost = run.known("lost");
            if (lost < 0) {
                if (!unread()) reason("lost");
            } else if (inboxes.size() < 2) check("lost", lost, lostTruth());
        }

        /** Whether the reason for an unknown figure is true. */
        private void reason(String figure) {
            String why = run.summary().path("notKnown").path(figure).asText("");
            boolean right;
            if (why.contains("read the topic, each up to a different offset")) right = inboxes.size() > 1;
            else if (why.contains("already deleted")) right = fault == Fault.RETENTION;
            else if (why.contains("deleted and created") || why.contains("does not host this topic"))
                right = fault == Fault.RECREATE;
            else if (why.contains("did not answer") || why.contains("Timed out"))
                right = fault.silences() && fault != Fault.RESET && fault != Fault.HALF_CLOSE || plan.nodes() > 1;
            else right = inboxes.stream().noneMatch(inbox -> inbox.hasReadOneOf(why));
            if (!right) wrong(figure + " is n/a, and the reason is '" + why + "'");
        }

        private void verdict() {
            boolean failed = failed();
            if (fault == Fault.NONE && failed && lostTruth().max() == 0 && left.isEmpty())
                wrong("nothing went wrong, but: " + run.sentences());
            if (failed) return;
            if (run.whole("failed") > 0) wrong("good, with " + run.whole("failed") + " failed");
            if (inboxes.size() < 2 && !unread() && lostTruth().min() > 0) wrong("good, though lost are " + lostTruth());
            int messages = plan.number("messages");
            boolean over = run.console().contains("the Duration of the run ended");
            if (messages > 0 && !over && run.whole("sent") != messages)
                wrong("good, sent " + run.whole("sent") + " of " + messages);
        }
    }
}
