// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import io.github.jmeteroverdrive.monitor.target.ClassArchive;
import io.github.jmeteroverdrive.monitor.target.SeparateCpus;
import io.github.jmeteroverdrive.monitor.target.StartedTarget;
import io.github.jmeteroverdrive.monitor.target.TargetChoice;
import io.github.jmeteroverdrive.monitor.target.TargetProcess;
import io.github.jmeteroverdrive.run.OverdriveHome;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * od - Target: a system under test that runs in a separate JVM for as long as the run. Sets the property
 * {@code target.url}, so it must come before the elements that connect to it. If the property already has a value,
 * nothing is started.
 */
public class TargetElement extends AbstractTestElement implements RunElement {

    /** Name in JMeter's menu. */
    public static final String LABEL = "od - Target";

    public static final Field<String> NAME = Field.text("Target.target", "Target")
            .shown("artemis")
            .suggest("artemis", "qpid", "kafka", "mosquitto,artemis", "mosquitto", "nginx,http", "nginx", "http")
            .required("name one, e.g. artemis")
            .hint("A directory of target/targets, or several, of which the first that this host can start is used;"
                    + " none when target.url is given");
    public static final Field<String> PROTOCOL = Field.text("Target.protocol", "Protocol")
            .shown("CORE")
            .suggest("CORE", "AMQP", "MQTT", "HTTP")
            .emptyMeans("the target's own")
            .hint(
                    "Protocol of target.url: AMQP (brokers), CORE (artemis), MQTT (artemis, mosquitto), HTTP (web servers)");
    public static final Field<String> OPTIONS = Field.text("Target.options", "Options")
            .lines()
            .hint(
                    "Arguments of the target, e.g. journal=nio, separated by spaces or line breaks; put an argument that contains a space in quotes");

    static final Declaration DECLARATION =
            Declaration.of(LABEL, "providers.md", Section.of("System under test", NAME, PROTOCOL, OPTIONS));

    static final String PREFIX = "overdrive.target.";

    /** More arguments of the target's JVM; see {@link TargetDescription#arguments}. */
    static final String JVM_ARGS = PREFIX + "jvmArgs";

    private static final long serialVersionUID = 1;

    private static final String ADDRESS = "address=";
    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern OF_EACH_HOST = Pattern.compile("localhost|127\\..*|0\\.0\\.0\\.0|\\[?::1?]?");

    /** A broker that takes 3 s on an idle machine has taken more than 30 s on a busy one. */
    private static final long START_SECONDS = 120;

    private static final long STOP_SECONDS = 10;

    /**
     * JMeter enables elements that are about to run, or to be sent to load agents. In the latter case the target starts
     * here, once for all agents, and they are given its URL.
     */
    @Override
    public void setRunningVersion(boolean running) {
        super.setRunningVersion(running);
        if (running && ControllerRun.announced()) ControllerRun.begun().target(this);
    }

    @Override
    public void runStarted(RunContext run) {
        Fields fields = Fields.of(this, DECLARATION, Refusal::new);
        String name = fields.get(NAME);
        String url = JMeterUtils.getPropDefault(StartedTarget.URL, "");
        if (run.startedTarget(url))
            throw fields.refuse(
                    NAME,
                    name,
                    "another " + LABEL + " of the plan has started one; leave one, or start this one yourself");
        if (!url.isEmpty()) {
            run.console()
                    .line(LABEL + ": nothing is started, because target.url is given: " + ShownUrl.withoutSecrets(url));
            return;
        }
        SeparateCpus.check();
        run.shared(StartedTarget.class, name, () -> start(run, fields, name));
    }

    private static TargetChoice choose(Fields fields, String names) {
        try {
            return TargetChoice.of(OverdriveHome.targets(OverdriveHome.path()), names);
        } catch (IOException e) {
            throw fields.refuse(NAME, names, e.getMessage());
        }
    }

    private StartedTarget start(RunContext run, Fields fields, String names) {
        TargetChoice choice = choose(fields, names);
        String name = choice.name();
        choice.why().forEach(why -> run.console().line(LABEL + ": " + name + " is started, because " + why));
        try {
            String protocol = protocol(fields, name, choice.description());
            Path log = run.directory().path().resolve("target-" + name + ".log");
            String jvmArgs = JMeterUtils.getPropDefault(JVM_ARGS, "");
            ClassArchive archive = new ClassArchive(choice.description().directory());
            List<String> command = choice.description()
                    .command(
                            jvmArgs.isBlank() // with some of the user's it may not fit
                                    ? archive.arguments()
                                    : TargetDescription.arguments(jvmArgs),
                            options(fields));
            TargetProcess process = process(run, name, command, log, archive);
            String url = reachable(url(choice.description(), protocol, process), fields);
            run.startsTarget(url);
            run.console().line(LABEL + ": " + name + " is ready at " + url);
            RunningTargets side = LoadAgentMonitor.targets(run);
            side.add(name, process.pids(), process::figures);
            // a controller leaves the CPUs to load agents on its host
            Optional<SeparateCpus> cpus = ControllerRun.announced()
                    ? Optional.empty()
                    : Optional.of(new SeparateCpus(LABEL, name, process, run.console()::line));
            return new StartedTarget(
                    process,
                    url,
                    () -> {
                        side.remove(name);
                        cpus.ifPresent(SeparateCpus::close);
                    },
                    archive);
        } catch (IOException e) {
            throw fields.refuse(NAME, name, "it cannot be started: " + e.getMessage());
        }
    }

    private static TargetProcess process(
            RunContext run, String name, List<String> command, Path log, ClassArchive archive) throws IOException {
        try {
            return new TargetProcess(name, command, log, START_SECONDS, STOP_SECONDS, run::fail, run::warn);
        } catch (IOException e) {
            archive.startFailed();
            throw e;
        }
    }

    private static String protocol(Fields fields, String name, TargetDescription description) {
        String wanted = fields.get(PROTOCOL);
        if (wanted.isEmpty()) return description.protocol();
        if (description.protocols().contains(wanted)) return wanted;
        throw fields.refuse(
                PROTOCOL,
                "target " + name + " does not speak it; it has " + String.join(", ", description.protocols()));
    }

    private static String url(TargetDescription description, String protocol, TargetProcess process)
            throws IOException {
        try {
            return description.url(protocol, process.port(), process.trust());
        } catch (IOException e) {
            process.close();
            throw e;
        }
    }

    /** Targets listen on the loopback address unless an option gives another. */
    private static String reachable(String url, Fields fields) {
        return address(fields).map(given -> url.replace(LOOPBACK, given)).orElse(url);
    }

    /** The address that the target is configured to listen on. */
    private static Optional<String> address(Fields fields) {
        return options(fields).stream()
                .filter(option -> option.startsWith(ADDRESS))
                .map(option -> option.substring(ADDRESS.length()))
                .findFirst();
    }

    /** The address of the target if it leads each host to itself; empty if load agents can reach it. */
    Optional<String> ownAddress() {
        if (!JMeterUtils.getPropDefault(StartedTarget.URL, "").isEmpty()) return Optional.empty();
        String address = address(Fields.of(this, DECLARATION, Refusal::new)).orElse(LOOPBACK);
        return Optional.of(address).filter(OF_EACH_HOST.asMatchPredicate());
    }

    private static List<String> options(Fields fields) {
        return TargetDescription.arguments(fields.get(OPTIONS));
    }
}
