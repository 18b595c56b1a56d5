// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.monitor.summary.Host;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import io.github.jmeteroverdrive.run.remote.AgentProbe;
import io.github.jmeteroverdrive.run.remote.Build;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.jmeter.engine.RemoteJMeterEngine;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The result of one query to a load agent.
 *
 * @param facts its answer; empty if there was none
 * @param why the reason that there was no answer, without a full stop
 * @param aheadMillis how far the agent's clock is ahead of this host's
 * @param errorMillis the maximum error of {@code aheadMillis}
 */
record AgentReply(Optional<JsonNode> facts, String why, double aheadMillis, double errorMillis) {

    private static final Pattern TCP = Pattern.compile("TCP: inuse (\\d+) .*?\\btw (\\d+)");

    /** Time limit for one answer; a slower host is unsuitable as a load agent. */
    static final long ANSWER_SECONDS = 60;

    private static final double NANOS_A_MILLI = 1e6;
    private static final int TIMES = 3;

    /** Asks several times; the answer with the shortest round trip gives the best clock estimate. */
    static AgentReply of(String agent) throws InterruptedException {
        AgentReply best = once(agent);
        for (int i = 1; i < TIMES && best.facts.isPresent(); i++) {
            AgentReply next = once(agent);
            if (next.facts.isPresent() && next.errorMillis < best.errorMillis) best = next;
        }
        return best;
    }

    /** How far its clock differs from this host's. */
    String clock() {
        return "clock %s ms %s this one, ± %s ms"
                .formatted(
                        Show.number(Math.abs(aheadMillis)),
                        aheadMillis < 0 ? "behind" : "ahead of",
                        Show.number(errorMillis));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // it is never read as what the method wants
    private static AgentReply once(String agent) throws InterruptedException {
        BlockingQueue<String> answer = new LinkedBlockingQueue<>();
        QuestionHandler answers = answer::add;
        String why = "";
        long from = now();
        try {
            Remote back = UnicastRemoteObject.exportObject(
                    answers, 0, RmiUtils.createClientSocketFactory(), RmiUtils.createServerSocketFactory());
            try {
                HashMap question = new HashMap<>();
                question.put(new Question((QuestionHandler) back), "");
                RemoteJMeterEngine engine = (RemoteJMeterEngine) AgentProbe.engine(agent);
                from = now();
                engine.rsetProperties(question);
            } catch (IOException e) {
                why = ExceptionUtils.getRootCauseMessage(e); // so it ends when it was answered, too
            }
            String json = answer.poll(why.isEmpty() ? ANSWER_SECONDS : 0, TimeUnit.SECONDS);
            if (json == null) return new AgentReply(Optional.empty(), why, 0, 0);
            JsonNode facts = JsonFiles.MAPPER.readTree(json);
            double half = (now() - from) / 2.0;
            double ahead = facts.path("epochNanos").asLong() - from - half;
            return new AgentReply(Optional.of(facts), "", ahead / NANOS_A_MILLI, half / NANOS_A_MILLI);
        } catch (IOException e) {
            return new AgentReply(Optional.empty(), ExceptionUtils.getRootCauseMessage(e), 0, 0);
        } finally {
            unexport(answers);
        }
    }

    private static void unexport(QuestionHandler answers) {
        try {
            UnicastRemoteObject.unexportObject(answers, true);
        } catch (IOException e) {
            // it was not exported
        }
    }

    private static long now() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos();
    }

    /**
     * A query that a load agent answers while it deserializes it, whether it has a run or not. JMeter's engine has no
     * remote method for queries, so this object is passed as an argument of an existing one: reading it sends the
     * answer and then fails, so the method itself is never called.
     */
    private static final class Question implements Serializable {

        private static final long serialVersionUID = 1;

        private final QuestionHandler answers;

        Question(QuestionHandler answers) {
            this.answers = answers;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            answers.answer(agentFacts().toString());
            throw new InvalidObjectException("it is answered");
        }

        private static ObjectNode agentFacts() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put(
                    "epochNanos", Duration.between(Instant.EPOCH, Instant.now()).toNanos());
            json.put("overdrive", Build.ofThisJvm());
            json.put("jmeter", JMeterUtils.getJMeterVersion());
            json.put("java", System.getProperty("java.version"));
            json.put("busy", RemoteRunHolder.occupied());
            json.put("load", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            Host.put(json.putObject("host"));
            try {
                Matcher tcp = TCP.matcher(Files.readString(Path.of("/proc/net/sockstat")));
                if (tcp.find()) json.put("portsInUse", Long.parseLong(tcp.group(1)) + Long.parseLong(tcp.group(2)));
            } catch (IOException e) {
                // not available outside Linux
            }
            return json;
        }
    }
}
