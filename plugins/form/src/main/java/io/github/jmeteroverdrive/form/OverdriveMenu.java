// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Created by JMeter's GUI at its start: adds an entry to its Help menu and, if the zip with the plans was unpacked into
 * JMeter, the plans to its Templates menu.
 */
public final class OverdriveMenu implements MenuCreator {

    /** Path in JMeter's folder, in the form that JMeter requires. */
    static final String TEMPLATES = "/jmx/templates.xml";

    /** JMeter property with the list of such files, separated by commas. */
    static final String TEMPLATE_FILES = "template.files";

    private static final String JMETERS_OWN = "/bin/templates/templates.xml";
    private static final String PAGE = "elements.md";

    public OverdriveMenu() {
        if (!Files.exists(Path.of(JMeterUtils.getJMeterHome() + TEMPLATES))) return;
        String files = JMeterUtils.getPropDefault(TEMPLATE_FILES, JMETERS_OWN);
        if (!files.contains(TEMPLATES)) JMeterUtils.setProperty(TEMPLATE_FILES, files + "," + TEMPLATES);
    }

    @Override
    public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
        if (location != MENU_LOCATION.HELP) return new JMenuItem[0];
        JMenuItem help = new JMenuItem("JMeter Overdrive");
        help.addActionListener(event -> HelpWindow.open("", PAGE));
        return new JMenuItem[] {help};
    }

    @Override
    public JMenu[] getTopLevelMenus() {
        return new JMenu[0];
    }

    /** The entry's name is the same in each language. */
    @Override
    public boolean localeChanged(MenuElement menu) {
        return false;
    }

    @Override
    public void localeChanged() {
        // no separate menu
    }
}
