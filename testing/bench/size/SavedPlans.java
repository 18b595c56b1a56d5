// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * Loads plans and saves them again, each element also through its panel. Arguments: JMeter's folder, a folder of plans, two folders for the
 * results.
 */
class SavedPlans {
    public static void main(String[] args) throws Exception {
        JMeterUtils.setJMeterHome(args[0]);
        JMeterUtils.loadJMeterProperties(args[0] + "/bin/jmeter.properties");
        JMeterUtils.setLocale(Locale.ENGLISH);
        for (File plan : new File(args[1]).listFiles((dir, name) -> name.endsWith(".jmx"))) {
            HashTree tree = SaveService.loadTree(plan);
            save(tree, Path.of(args[2], plan.getName()));
            panels(tree);
            save(tree, Path.of(args[3], plan.getName()));
        }
        System.exit(0);
    }

    private static void save(HashTree tree, Path to) throws Exception {
        Files.createDirectories(to.getParent());
        try (var out = Files.newOutputStream(to)) {
            SaveService.saveTree(tree, out);
        }
    }

    private static void panels(HashTree tree) throws Exception {
        for (Object element : tree.getArray()) {
            panels(tree.getTree(element));
            try {
                var name = ((TestElement) element).getPropertyAsString(TestElement.GUI_CLASS);
                var panel = (JMeterGUIComponent) Class.forName(name).getDeclaredConstructor().newInstance();
                panel.configure((TestElement) element);
                panel.modifyTestElement((TestElement) element);
            } catch (Throwable e) {
                System.err.println(element.getClass().getName() + ": " + e);
            }
        }
    }
}
