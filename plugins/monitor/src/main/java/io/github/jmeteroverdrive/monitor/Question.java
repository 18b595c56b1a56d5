// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.summary.Host;
import io.github.jmeteroverdrive.run.remote.Build;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A query that a load agent answers while it deserializes it, whether it has a run or not. JMeter's engine has no
 * remote method for queries, so this object is passed as an argument of an existing one: reading it sends the answer
 * and then fails, so the method itself is never called.
 */
final class Question implements Serializable {

    @Serial
    private static final long serialVersionUID = 1;

    private final Answers answers;

    Question(Answers answers) {
        this.answers = answers;
    }

    @Serial
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        answers.answer(AgentFacts.json().toString());
        throw new InvalidObjectException("it is answered");
    }

    /** Facts about a JMeter and its host. */
    private static final class AgentFacts {

        private static final Pattern TCP = Pattern.compile("TCP: inuse (\\d+) .*?\\btw (\\d+)");

        private AgentFacts() {}

        static ObjectNode json() {
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
