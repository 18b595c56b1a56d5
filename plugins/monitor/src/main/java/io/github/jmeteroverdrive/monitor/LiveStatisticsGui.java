// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.awt.BorderLayout;
import java.io.Serial;
import javax.swing.JTextArea;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** The panel of {@link LiveStatistics}: there is nothing to set. */
public class LiveStatisticsGui extends AbstractListenerGui {

    @Serial private static final long serialVersionUID = 1;

    public LiveStatisticsGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        JTextArea about =
                new JTextArea(
                        "Shows rates and latencies of all samplers in its scope on the console once a"
                                + " second, and leaves live.jsonl, latency.hdr, run.json and summary.json in"
                                + " the run directory. A plan has one of them, at its top.");
        about.setLineWrap(true);
        about.setWrapStyleWord(true);
        about.setEditable(false);
        about.setOpaque(false);
        add(about, BorderLayout.CENTER);
    }

    @Override
    public String getStaticLabel() {
        return LiveStatistics.LABEL;
    }

    /** Not used: the label is no resource of JMeter's. */
    @Override
    public String getLabelResource() {
        return LiveStatistics.class.getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return LiveStatistics.class.getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return new LiveStatistics();
    }
}
