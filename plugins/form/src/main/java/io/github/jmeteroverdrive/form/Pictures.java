// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.AbstractJMeterGuiComponent;
import org.apache.jmeter.gui.action.LookAndFeelCommand;

/** Pictures of the panels of new elements, as JMeter's GUI shows them. */
public final class Pictures {

    private static final int WIDTH = 900;
    private static final int STEPS = 3;
    private static final int NO_DISPLAY = 2;

    private Pictures() {}

    /**
     * Writes a picture of each element in a JMeter installation. Needs a display, which may be virtual, because the
     * script editor paints itself only while it is visible.
     *
     * @param arguments JMeter's folder, with its jars on the class path; and the output folder
     */
    public static void main(String[] arguments)
            throws IOException, ReflectiveOperationException, InterruptedException, InvocationTargetException {
        if (GraphicsEnvironment.isHeadless()) {
            System.err.println("overdrive: there is no display; run it by xvfb-run.");
            System.exit(NO_DISPLAY);
        }
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        Panels panels = new Panels(Path.of(arguments[0]));
        LookAndFeelCommand.activateLookAndFeel(LookAndFeelCommand.getPreferredLafCommand());
        for (DeclaredGui panel : panels.make()) {
            BufferedImage[] picture = new BufferedImage[1];
            SwingUtilities.invokeAndWait(() -> picture[0] = of((AbstractJMeterGuiComponent) panel));
            ImageIO.write(
                    picture[0], "png", folder.resolve(file(panel.declaration())).toFile());
        }
        System.exit(0);
    }

    /** {@code fast-css-extractor.png} for {@code od - Fast CSS Extractor}. */
    static String file(Declaration element) {
        return element.label().replace("od - ", "").replace(' ', '-').toLowerCase(Locale.ROOT) + ".png";
    }

    private static BufferedImage of(AbstractJMeterGuiComponent panel) {
        panel.configure(panel.createTestElement());
        JFrame frame = new JFrame();
        frame.setUndecorated(true);
        frame.add(panel);
        frame.setVisible(true);
        // the height of wrapped lines is known only after their width, one layout pass later
        for (int step = 0; step < STEPS; step++) lay(frame, panel.getPreferredSize().height + step);
        BufferedImage picture = new BufferedImage(panel.getWidth(), panel.getHeight(), BufferedImage.TYPE_INT_RGB);
        panel.printAll(picture.getGraphics());
        frame.dispose();
        return picture;
    }

    private static void lay(JFrame frame, int height) {
        frame.setSize(WIDTH, height);
        frame.validate();
    }
}
