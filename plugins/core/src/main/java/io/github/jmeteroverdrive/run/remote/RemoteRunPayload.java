// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanFile;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}
