// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.ServiceLoader;
import javax.swing.JMenuItem;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.gui.plugin.MenuCreator.MENU_LOCATION;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Overdrive menu and templates in JMeter's GUI. */
class OverdriveMenuTest {

    @TempDir
    private Path home;

    @BeforeEach
    void jmeter() throws IOException {
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(
                Files.createFile(home.resolve("none.properties")).toString());
    }

    private static String files() {
        return JMeterUtils.getPropDefault(OverdriveMenu.TEMPLATE_FILES, "none named");
    }

    @Test
    void menuIsRegisteredWithItsHelpItem() {
        assertThat(ServiceLoader.load(MenuCreator.class))
                .filteredOn(OverdriveMenu.class::isInstance)
                .singleElement()
                .satisfies(menu -> {
                    assertThat(menu.getMenuItemsAtLocation(MENU_LOCATION.HELP))
                            .extracting(JMenuItem::getText)
                            .containsExactly("JMeter Overdrive");
                    assertThat(Arrays.stream(MENU_LOCATION.values()))
                            .filteredOn(place -> place != MENU_LOCATION.HELP)
                            .allMatch(place -> menu.getMenuItemsAtLocation(place).length == 0);
                });
    }

    @Test
    void addsTemplatesToTheExistingOnesOnce() throws IOException {
        Files.createFile(Files.createDirectories(home.resolve("jmx")).resolve("templates.xml"));
        new OverdriveMenu();
        new OverdriveMenu();
        assertThat(files()).isEqualTo("/bin/templates/templates.xml,/jmx/templates.xml");
    }

    @Test
    void addsNoTemplatesWithoutThePlansFolder() {
        new OverdriveMenu();
        assertThat(files()).isEqualTo("none named");
    }
}
