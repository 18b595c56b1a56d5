// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.jmeter;

import java.awt.GraphicsEnvironment;
import java.awt.event.ActionEvent;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JMenuItem;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * A JMeter with its GUI that opens plan after plan and shows the panel of each element, as a user would. Needs a
 * display. Prints {@code TEMPLATE name} for each of its templates, {@code OPENED plan elements} for each plan,
 * {@code NEW BACKEND LISTENER class} for one that it adds to the last plan, and {@code WRONG} with any exception.
 */
public final class Opener {

    private Opener() {}

    /** @param arguments JMeter's home, then plans */
    public static void main(String[] arguments) throws Exception {
        if (GraphicsEnvironment.isHeadless()) throw new IllegalStateException("there is no display");
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> wrong(thrown));
        System.setProperty("jmeter.home", arguments[0]);
        JMeterUtils.setJMeterHome(arguments[0]);
        new JMeter().start(new String[] {
            "-j", Path.of("opener.log").toAbsolutePath().toString()
        });
        while (GuiPackage.getInstance() == null || GuiPackage.getInstance().getMainFrame() == null) Thread.sleep(100);
        onTheirThread(Opener::templates);
        for (int i = 1; i < arguments.length; i++) {
            File plan = new File(arguments[i]);
            onTheirThread(() -> open(plan));
        }
        onTheirThread(Opener::addBackendListener);
        Runtime.getRuntime().halt(0);
    }

    private static void templates() {
        for (String name : TemplateManager.getInstance().reset().getTemplateNames())
            System.out.println("TEMPLATE " + name);
    }

    private static void open(File plan) {
        try {
            HashTree loaded = SaveService.loadTree(plan);
            GuiPackage gui = GuiPackage.getInstance();
            gui.clearTestPlan();
            FileServer.getFileServer().setBaseForScript(plan);
            Load.insertLoadedTree(1, loaded, false);
            List<JMeterTreeNode> nodes = new ArrayList<>(gui.getTreeModel().getNodesOfType(TestElement.class));
            for (JMeterTreeNode node : nodes) {
                gui.getTreeListener().getJTree().setSelectionPath(new TreePath(node.getPath()));
                if (gui.getCurrentNode() != node) wrong(new AssertionError(node.getName()));
                gui.updateCurrentGui();
            }
            System.out.println("OPENED " + plan.getName() + " " + nodes.size());
        } catch (Exception | LinkageError e) {
            wrong(e);
        }
    }

    private static void addBackendListener() {
        GuiPackage gui = GuiPackage.getInstance();
        gui.getTreeListener().getJTree().setSelectionRow(0);
        JMenuItem entry = new JMenuItem();
        entry.setName("org.apache.jmeter.visualizers.backend.BackendListenerGui");
        ActionRouter.getInstance().doActionNow(new ActionEvent(entry, 1, ActionNames.ADD));
        gui.updateCurrentGui();
        System.out.println("NEW BACKEND LISTENER " + gui.getCurrentElement().getPropertyAsString("classname"));
    }

    private static void wrong(Throwable thrown) {
        System.out.println("WRONG " + thrown);
        thrown.printStackTrace();
    }

    private static void onTheirThread(Runnable what) throws InterruptedException, InvocationTargetException {
        SwingUtilities.invokeAndWait(what);
    }
}
