// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.Desktop;
import java.awt.Dimension;
import java.awt.Frame;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import javax.swing.JEditorPane;
import javax.swing.JScrollPane;
import javax.swing.event.HyperlinkEvent;
import javax.swing.text.html.HTMLDocument;
import javax.swing.text.html.HTMLEditorKit;
import org.apache.jmeter.gui.util.EscapeDialog;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opened by the Help button of an element and the Help menu: shows the pages of this jar in a window; if the property
 * {@link #ADDRESS} is set, opens the same page there in a browser. Event thread only.
 */
public final class HelpWindow {

    /** Address of the folder of pages, e.g. {@code https://example.org/overdrive/docs}. */
    static final String ADDRESS = "overdrive.docs";

    private static final Logger LOG = LoggerFactory.getLogger(HelpWindow.class);
    private static final Dimension SIZE = new Dimension(900, 700);
    private static final String STYLE =
            "body, td, th {font-family: sans-serif} td, th {padding: 2px 6px} a {color: #4A90E2}";

    private final EscapeDialog window = new EscapeDialog((Frame) null, "JMeter Overdrive", false);
    private final JEditorPane page = new JEditorPane();

    private HelpWindow() {
        HTMLEditorKit kit = new HTMLEditorKit();
        kit.getStyleSheet().addRule(STYLE);
        page.setEditorKit(kit);
        page.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, true);
        page.setEditable(false);
        page.addHyperlinkListener(this::follow);
        window.add(new JScrollPane(page));
        window.setSize(SIZE);
        window.setLocationRelativeTo(null);
    }

    /** @param label of the element, to show its fields first; "" = only the page */
    public static void open(String label, String page) {
        String address = JMeterUtils.getPropDefault(ADDRESS, "");
        if (!address.isEmpty()) {
            browse(address.replaceAll("/+$", "") + "/" + page);
            return;
        }
        HelpWindow help = new HelpWindow();
        help.show(Docs.url(page), Docs.html(label, page));
        help.window.setVisible(true);
    }

    private void show(URL base, String html) {
        ((HTMLDocument) page.getDocument()).setBase(base);
        page.setText("<html><body>" + html.replace("<table>", "<table border=1>") + "</body></html>");
        page.setCaretPosition(0);
    }

    private void follow(HyperlinkEvent event) {
        if (event.getEventType() != HyperlinkEvent.EventType.ACTIVATED || event.getURL() == null) return;
        String path = event.getURL().getPath();
        URL ours = Docs.url(path.substring(path.lastIndexOf('/') + 1));
        if (ours == null) browse(event.getURL().toString());
        else show(ours, Docs.html(ours));
    }

    private static void browse(String address) {
        try {
            Desktop.getDesktop().browse(new URI(address));
        } catch (IOException | URISyntaxException | UnsupportedOperationException e) {
            LOG.error(
                    "No browser opens {}: {}. Without the property {} the pages of the jar are" + " shown.",
                    address,
                    e.getMessage(),
                    ADDRESS);
        }
    }
}
