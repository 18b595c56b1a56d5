// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.awt.BorderLayout;
import java.io.Serial;
import javax.swing.JTextArea;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** The panel of {@link LoadAgentMonitor}: there is nothing to set. */
public class LoadAgentMonitorGui extends AbstractListenerGui {

    @Serial private static final long serialVersionUID = 1;

    public LoadAgentMonitorGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        JTextArea about =
                new JTextArea(
                        "Writes agent.jsonl into the run directory, one line a second: CPU, memory, garbage"
                                + " collection, network, sockets and hiccups of this load agent, and what the"
                                + " targets say of themselves. A plan has one of them, anywhere at its top."
                                + " Properties: overdrive.target.nginx.status=URL of a stub_status page,"
                                + " overdrive.target.redis=host:port.");
        about.setLineWrap(true);
        about.setWrapStyleWord(true);
        about.setEditable(false);
        about.setOpaque(false);
        add(about, BorderLayout.CENTER);
    }

    @Override
    public String getStaticLabel() {
        return LoadAgentMonitor.LABEL;
    }

    /** Not used: the label is no resource of JMeter's. */
    @Override
    public String getLabelResource() {
        return LoadAgentMonitor.class.getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return LoadAgentMonitor.class.getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return new LoadAgentMonitor();
    }
}
