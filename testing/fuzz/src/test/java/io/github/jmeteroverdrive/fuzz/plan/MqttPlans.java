// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.plan.MqttPlan.Fault;
import io.github.jmeteroverdrive.fuzz.plan.MqttTap.Inbox;
import io.github.jmeteroverdrive.fuzz.plan.MqttTap.Message;
import io.github.jmeteroverdrive.fuzz.truth.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Runs MQTT plans with a fault, and compares what a run reports with the packets that went through a tap. */
final class MqttPlans implements PlanKind {

    private static final long POLL_MILLIS = 5;

    /** A subscriber that has received nothing for 2 s has received everything; the machine may be slow. */
    private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(8);

    private Scene scene;

    /** A broker, the tap before it, and the thread of the fault. */
    private static final class Scene {
        private final MqttPlan plan;
        private final Mosquitto broker;
        private final MqttTap tap;
        private final Dice dice;
        private final Thread striker = new Thread(this::strike, "striker");
        private volatile boolean over;
        private volatile boolean struck;
        private volatile String trouble = "";

        private Scene(MqttPlan plan, Dice dice, Path directory) throws IOException, InterruptedException {
            this.plan = plan;
            this.dice = dice;
            broker = new Mosquitto(Files.createDirectories(directory.resolve("broker")), plan.broker());
            tap = new MqttTap(broker.port());
            if (dice.chance(0.15)) broker.publish(plan.topic(), 1, true);
            striker.setDaemon(true);
            striker.start();
        }

        private void strike() {
            try {
                while (tap.published() < Math.max(1, plan.messages() * plan.at())) {
                    if (over) return;
                    Thread.sleep(POLL_MILLIS);
                }
                struck = plan.fault() != Fault.NONE;
                happen();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                trouble = "void: " + e;
            }
        }

        private void happen() throws IOException, InterruptedException {
            switch (plan.fault()) {
                case KILL_RESTART -> {
                    broker.kill();
                    Thread.sleep(dice.between(0, 500));
                    broker.start();
                }
                case STOP_RESTART -> {
                    broker.stop();
                    broker.start();
                }
                case KILL -> broker.kill();
                case FREEZE -> {
                    broker.freeze();
                    Thread.sleep(dice.between(100, 900));
                    broker.thaw();
                }
                case FREEZE_FOR_GOOD -> broker.freeze();
                case DELAY, DELAY_SUBSCRIBERS ->
                    tap.delay(dice.between(200, 2000), plan.fault() == Fault.DELAY_SUBSCRIBERS);
                case RESET, RESET_SUBSCRIBERS -> tap.reset(plan.fault() == Fault.RESET_SUBSCRIBERS);
                case CUT -> {
                    tap.refuse(true);
                    tap.reset(false);
                    Thread.sleep(dice.between(100, 1500));
                    tap.refuse(false);
                }
                case TAKE_OVER -> {
                    List<String> victims = tap.subscribers();
                    broker.takeOver(victims.get(dice.between(0, victims.size() - 1)), dice.chance(0.5));
                }
                case FOREIGN -> broker.publish(plan.topic(), dice.between(1, 30), dice.chance(0.3));
                default -> {
                    // no fault
                }
            }
        }

        private void end() throws InterruptedException {
            over = true;
            striker.join();
        }

        private void close() throws IOException {
            over = true;
            tap.close();
            broker.close();
        }
    }

    @Override
    public Prepared prepare(long seed, Path directory) throws IOException, InterruptedException {
        close();
        Dice dice = new Dice(seed);
        MqttPlan plan = MqttPlan.of(dice);
        scene = new Scene(plan, dice, directory);
        String seconds = plan.number("messages") > 0 ? "60" : "2";
        return new Prepared(
                plan.text(scene.tap.port()),
                Map.of("Warmup", "0", "Duration", seconds),
                run -> compare(run, directory),
                plan.described());
    }

    private List<String> compare(RunFiles run, Path directory) throws IOException, InterruptedException {
        scene.end();
        List<String> differences = new Oracle(scene, run, directory).differences();
        close();
        return differences;
    }

    @Override
    public void close() throws IOException {
        if (scene != null) scene.close();
        scene = null;
    }

    private static final class Oracle extends RunChecks {

        private final MqttPlan plan;
        private final Fault fault;
        private final Map<Message, String> published;
        private final Map<Message, String> acknowledged;
        private final List<Inbox> inboxes;
        private final boolean recent;

        private Oracle(Scene scene, RunFiles run, Path directory) throws IOException {
            super(run);
            plan = scene.plan;
            fault = scene.struck ? plan.fault() : Fault.NONE;
            published = scene.tap.published(run.runId());
            acknowledged = scene.tap.published(run.runId());
            acknowledged.keySet().retainAll(scene.tap.acknowledged());
            inboxes = scene.tap.inboxes();
            recent = System.nanoTime() - scene.tap.lastDelivery() < RECENT_NANOS;
            if (!scene.trouble.isEmpty()) differences.add(scene.trouble);
            Files.writeString(directory.resolve("truth.txt"), plan.described() + "\nstruck " + fault + "\n" + truth());
        }

        private String truth() {
            StringBuilder text = new StringBuilder(
                    "published %d, acknowledged %d%n".formatted(published.size(), acknowledged.size()));
            for (Inbox inbox : inboxes)
                text.append("%s: delivered %d, confirmed %d, reordered %d, foreign %d%n"
                        .formatted(
                                inbox.filter,
                                inbox.delivered.size(),
                                inbox.confirmed.size(),
                                inbox.reordered,
                                inbox.foreign));
            return text.toString();
        }

        private List<String> differences() {
            if (run.refused() || run.summary().isMissingNode()) {
                wrong("no summary, exit " + run.exit() + " " + run.sentences());
                return differences;
            }
            sent();
            received();
            lost();
            boolean rows = plan.number("messagesPerResult") == 1;
            timed(rows);
            if (rows)
                check(
                        "good rows",
                        sends().stream().filter(RunFiles.Row::success).count(),
                        Range.exactly(run.whole("completed")));
            verdict();
            return differences;
        }

        private long sum(ToLongFunction<Inbox> number) {
            return inboxes.stream().mapToLong(number).sum();
        }

        private static long more(Map<Message, Integer> times) {
            return times.values().stream().mapToLong(n -> n - 1).sum();
        }

        private void sent() {
            long completed = run.whole("completed");
            long atMost = completed + doubtful();
            if (run.whole("sent") != atMost + run.whole("failed"))
                wrong("sent " + run.whole("sent") + ", sum " + (atMost + run.whole("failed")));
            if (published.size() > atMost)
                wrong("failed " + run.whole("failed") + ", of which the broker got " + (published.size() - atMost));
            if (plan.number("qos") > 0)
                check("completed", completed, Range.between(acknowledged.size() - doubtful(), acknowledged.size()));
            else if (!fault.breaks() && fault != Fault.FREEZE_FOR_GOOD)
                check("completed", completed, Range.exactly(published.size()));
        }

        private void received() {
            check(
                    "received",
                    run.whole("received"),
                    new Range(sum(inbox -> inbox.confirmed.size()), sum(inbox -> inbox.delivered.size())));
            // subscribers of a group may process the retained message before the one that came earlier
            long late = plan.shared() ? sum(inbox -> inbox.retainedAgain) : 0;
            check(
                    "duplicated",
                    run.whole("duplicated"),
                    new Range(sum(inbox -> more(inbox.confirmed)), sum(inbox -> more(inbox.delivered)) + late));
            check(
                    "foreign",
                    run.whole("foreign"),
                    new Range(sum(inbox -> inbox.foreignConfirmed), sum(inbox -> inbox.foreign)));
            long reordered = sum(inbox -> inbox.reordered);
            check("reordered", run.whole("reordered"), new Range(fault.resets() ? 0 : reordered, reordered));
        }

        /** Messages that went to the broker, and that some inbox did not get. */
        private long unseen() {
            return sum(inbox -> MqttPlan.missing(inbox, published, inbox.delivered));
        }

        private Range lostTruth() {
            long open = Math.max(0, acknowledged.size() - run.whole("completed")) * plan.copies();
            if (plan.number("qos") > 0) {
                long least = sum(inbox -> MqttPlan.missing(inbox, acknowledged, inbox.delivered));
                long most = sum(inbox -> MqttPlan.missing(inbox, acknowledged, inbox.confirmed));
                return Range.between(least - open, most);
            }
            long due = run.whole("completed") * plan.copies();
            long arrived = run.whole("received");
            return Range.between(due - arrived, due - arrived + doubtful() * plan.copies());
        }

        private void lost() {
            Range truth = lostTruth();
            long lost = run.known("lost");
            long left = run.known("leftOver");
            if (lost >= 0) check("lost", lost, truth);
            else if (truth.max() == 0) wrong("lost is n/a, though nothing is missing");
            else reason("lost");
            if (left > 0) wrong("left over " + left);
            if (left < 0) reason("leftOver");
            boolean gone = fault == Fault.FREEZE_FOR_GOOD || fault == Fault.KILL;
            if (left == 0 && gone && !inboxes.isEmpty() && unseen() > 0)
                wrong("left over 0, though the broker got " + unseen() + " more, and does not answer");
            if (fault == Fault.FREEZE_FOR_GOOD && lost > 0) wrong("lost " + lost + ", which the broker holds");
        }

        /** Whether the reason for an unknown figure is true. */
        private void reason(String figure) {
            String why = run.summary().path("notKnown").path(figure).asText("");
            boolean right;
            if (why.contains("was not connected when it ended")) right = fault.breaks();
            else if (why.contains("still arrived")) right = recent;
            else if (why.isEmpty() && figure.equals("leftOver")) right = plan.sessionsRemain();
            else if (why.contains("resumed session")) right = fault.breaks() && plan.keepsSessions();
            else if (why.contains("sessions that remain")) right = plan.sessionsRemain();
            else if (why.contains("did not answer")) right = fault.silences();
            else right = why.contains("expire") && plan.publisher().containsKey("messageExpiry");
            if (!right) wrong(figure + " is n/a, and the reason is '" + why + "'");
        }

        private void verdict() {
            boolean failed = failed();
            if (fault == Fault.NONE && failed && lostTruth().max() == 0)
                wrong("nothing went wrong, but: " + run.sentences());
            if (failed) return;
            if (run.whole("sent") != run.whole("completed") + run.whole("inDoubt"))
                wrong("good, with " + run.whole("completed") + " of " + run.whole("sent"));
            if (lostTruth().min() > 0) wrong("good, though lost are " + lostTruth());
            int messages = plan.number("messages");
            if (messages > 0 && run.whole("sent") != messages)
                wrong("good, sent " + run.whole("sent") + " of " + messages);
        }
    }
}
