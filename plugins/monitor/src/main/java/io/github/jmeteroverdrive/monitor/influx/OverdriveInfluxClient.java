// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.measure.figure.Tags;
import io.github.jmeteroverdrive.monitor.export.Exporters;
import io.github.jmeteroverdrive.monitor.live.LiveSession;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.AddToTree;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.AbstractBackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.graphite.GraphiteBackendListenerClient;

/**
 * For JMeter's own Backend Listener: sends the figures of od - Live Statistics to an InfluxDB. The sample results that
 * the Backend Listener receives are ignored, because one may stand for many messages and has only their mean time. So a
 * plan needs both elements.
 */
public class OverdriveInfluxClient extends AbstractBackendListenerClient {

    /** Same parameter names as JMeter's own client, so that a plan keeps its values after a switch. */
    private static final String URL = "influxdbUrl";

    private static final String TOKEN = "influxdbToken";
    private static final String TAGS = "tags";

    private static final Map<String, String> DEFAULTS =
            Map.of(URL, "http://127.0.0.1:8086/write?db=jmeter", TOKEN, "", TAGS, "");

    private static final AtomicBoolean GUI_PREPARED = new AtomicBoolean();

    private boolean entered;
    private boolean inspected;

    /** JMeter's GUI creates an instance for its list of clients. */
    public OverdriveInfluxClient() {
        if (GuiPackage.getInstance() != null && !GUI_PREPARED.getAndSet(true))
            ActionRouter.getInstance().addPostActionListener(AddToTree.class, event -> keepDefault());
    }

    /**
     * JMeter preselects the first class in its sorted list for a new Backend Listener. Without our plugins that is
     * Graphite's client; this keeps it so.
     */
    private static void keepDefault() {
        GuiPackage gui = GuiPackage.getInstance();
        if (!(gui.getCurrentElement() instanceof BackendListener added)
                || !OverdriveInfluxClient.class.getName().equals(added.getClassname())) return;
        added.setClassname(GraphiteBackendListenerClient.class.getName());
        added.setArguments(new GraphiteBackendListenerClient().getDefaultParameters());
        gui.getCurrentGui().configure(added);
    }

    @Override
    public Arguments getDefaultParameters() {
        Arguments arguments = new Arguments();
        for (String name : List.of(URL, TOKEN, TAGS)) arguments.addArgument(name, DEFAULTS.get(name));
        return arguments;
    }

    @Override
    public void setupTest(BackendListenerContext context) {
        RunContext.enter(run -> {
            entered = true;
            if (RemoteRunHolder.isAgent())
                throw new Refusal(
                        "Backend Listener: with load agents, only the controller has the figures of all of them; set overdrive.live.influx.url there instead of using this Backend Listener.");
            Exporters.of(run).add(exporter(run, context));
        });
    }

    private static InfluxExporter exporter(RunContext run, BackendListenerContext context) {
        String url = context.getParameter(URL, DEFAULTS.get(URL));
        String token = InfluxTarget.token(context.getParameter(TOKEN, ""));
        String tags = context.getParameter(TAGS, "");
        return InfluxExporter.begin(
                run,
                InfluxTarget.of(url, token, refusal(URL, ShownUrl.of(url))),
                Tags.of(tags, refusal(TAGS, tags)),
                refusal(URL, ShownUrl.of(url)));
    }

    private static Function<String, Refusal> refusal(String name, String shown) {
        return remedy -> new Refusal("Backend Listener: " + name + " is '" + shown + "': " + remedy + ".");
    }

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        if (inspected) return;
        inspected = true;
        RunContext run = RunContext.current();
        if (run.find(LiveSession.class).isEmpty())
            run.fail("Backend Listener: it sends what "
                    + LiveSettings.LABEL
                    + " counts, and the plan has none; add one at its top.");
    }

    @Override
    public void teardownTest(BackendListenerContext context) {
        if (entered) RunContext.leave();
    }
}
