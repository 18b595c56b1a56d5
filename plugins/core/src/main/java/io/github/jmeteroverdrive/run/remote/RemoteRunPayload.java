// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanFile;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Reader;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;

/**
 * What a controller sends to a load agent with the plan: the run's identity, its parameters, and the properties given
 * to the controller. A different build of ours reads only the sender's build from it. Immutable.
 */
public final class RemoteRunPayload implements Serializable {

    private static final long serialVersionUID = 1;

    private transient String build;
    private transient long runId;
    private transient int index;
    private transient int agents;
    private transient String scenario;
    private transient List<String> settings;
    private transient Map<String, String> parameters;
    private transient Map<String, String> properties;

    /**
     * @param index of the agent, from 0
     * @param agents how many there are
     * @throws io.github.jmeteroverdrive.measure.Refusal if the agents cannot share the load
     */
    public RemoteRunPayload(
            long runId, String scenario, List<String> settings, Parameters parameters, int index, int agents) {
        build = Build.ofThisJvm();
        this.runId = runId;
        this.index = index;
        this.agents = agents;
        this.scenario = scenario;
        this.settings = settings;
        Map<String, String> share = SharedLoad.of(parameters, PlanFile.textOfTest(), index, agents);
        this.parameters = new LinkedHashMap<>(parameters.all());
        this.parameters.putAll(share);
        properties = GivenProperties.of(JMeterUtils.getJMeterProperties(), Path.of(JMeterUtils.getJMeterBinDir()));
        properties.putAll(share);
        properties.put(Parameters.SECONDS, String.valueOf(parameters.seconds()));
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeUTF(build);
        out.writeLong(runId);
        out.writeInt(index);
        out.writeInt(agents);
        out.writeUTF(scenario);
        out.writeObject(settings.toArray(String[]::new));
        out.writeObject(parameters);
        out.writeObject(properties);
    }

    @SuppressWarnings("unchecked") // what writeObject has written
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        build = in.readUTF();
        if (!fits()) return;
        runId = in.readLong();
        index = in.readInt();
        agents = in.readInt();
        scenario = in.readUTF();
        settings = List.of((String[]) in.readObject());
        parameters = (Map<String, String>) in.readObject();
        properties = new HashMap<>((Map<String, String>) in.readObject());
    }

    /** Whether this JVM has the same build; if not, only {@link #build} is valid. */
    public boolean fits() {
        return build.equals(Build.ofThisJvm());
    }

    /** Build of the JVM that created it. */
    public String build() {
        return build;
    }

    public long runId() {
        return runId;
    }

    /** The agent's number, from 0. */
    public int index() {
        return index;
    }

    public int agents() {
        return agents;
    }

    public String scenario() {
        return scenario;
    }

    public List<String> settings() {
        return settings;
    }

    /** All parameters of the run, with the agent's share of the load. */
    public Map<String, String> parameters() {
        return parameters;
    }

    Map<String, String> properties() {
        return properties;
    }

    /**
     * Properties that a controller sends to its agents for the run: those that differ from the ones JMeter ships, from
     * any source ({@code -J}, {@code -q}, Maven), and those of {@code -D}. Excludes properties of a JVM, a host or the
     * connection between the two.
     */
    static final class GivenProperties {

        private static final String SHIPPED = "jmeter.properties";

        /**
         * Names that are not sent: of a JVM, of a host, of JMeter's own start, of the connection between two JMeters,
         * and ours that concern one JVM. The patterns are narrow, because a plan's own properties may have similar
         * names.
         */
        private static final Pattern STAYS = Pattern.compile("(java|javax|jdk|sun|com\\.sun|os|native|log4j2?)\\..*"
                + "|user\\.(home|dir|name|language|country|region|script|variant|timezone|classpath|properties)"
                + "|(file|line|path)\\.(encoding|separator)|system\\.properties|search_paths|plugin_dependency_paths"
                + "|(server|client|jmeterengine|summariser|START|TESTSTART)\\..*"
                + "|server_port|remote_hosts|mode|num_sample_threshold|time_threshold"
                + "|jmeter\\.(home|version|save|exit|report|logfile|nongui|laf|hidpi).*"
                + "|http\\.(proxyHost|proxyPort|nonProxyHosts)"
                + "|overdrive\\.(home|clock\\..*|live\\..*|run\\.dir|maven\\..*|report.*|scenario|setting\\..*|seconds"
                + "|target\\.(cpus|jvmArgs)|statistics\\.prometheus\\..*)");

        private static final Pattern OPTION = Pattern.compile("-D([^=]+)(?:=.*)?", Pattern.DOTALL);

        private GivenProperties() {}

        /**
         * @param properties JMeter's current properties, whose defaults are the system's
         * @param bin JMeter's folder with the properties that it ships
         */
        static Map<String, String> of(Properties properties, Path bin) {
            Properties shipped = shipped(bin.resolve(SHIPPED));
            Set<String> names = new TreeSet<>();
            properties.keySet().forEach(name -> names.add(String.valueOf(name)));
            for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                Matcher option = OPTION.matcher(argument);
                if (option.matches()) names.add(option.group(1));
            }
            Map<String, String> given = new HashMap<>();
            for (String name : names) {
                String value = properties.getProperty(name);
                if (value != null && !value.equals(shipped.getProperty(name)) && !stays(name)) given.put(name, value);
            }
            return given;
        }

        static boolean stays(String name) {
            return STAYS.matcher(name).matches();
        }

        private static Properties shipped(Path file) {
            Properties shipped = new Properties();
            try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
                shipped.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return shipped;
        }
    }
}
