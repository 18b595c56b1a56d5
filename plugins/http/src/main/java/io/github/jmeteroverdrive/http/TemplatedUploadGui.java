// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static io.github.jmeteroverdrive.http.upload.UploadFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.awt.BorderLayout;
import java.io.Serial;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.apache.jmeter.protocol.http.config.gui.UrlConfigGui;
import org.apache.jmeter.protocol.http.control.gui.HttpTestSampleGui;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBaseSchema;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link TemplatedUpload}: that of HTTP Request, with a tab for the template. */
public class TemplatedUploadGui extends HttpTestSampleGui {

    @Serial private static final long serialVersionUID = 1;

    private transient Form form; // made while the constructor of HTTP Request's panel runs

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    /** JMeter's key of a translated name; ours are not translated. */
    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return new TemplatedUpload();
    }

    /** Without Body Data and Files Upload: the template is the body. */
    @Override
    protected UrlConfigGui createUrlConfigGui() {
        UrlConfigGui basic = new UrlConfigGui(true, false, false);
        basic.setBorder(makeBorder());
        return basic;
    }

    @Override
    protected JTabbedPane createTabbedConfigPane() {
        JTabbedPane tabs = super.createTabbedConfigPane();
        form = form();
        JPanel top = new JPanel(new BorderLayout());
        top.setBorder(makeBorder());
        top.add(form.panel(), BorderLayout.NORTH);
        tabs.insertTab("Template", null, top, null, 1);
        return tabs;
    }

    private static Form form() {
        return new Form()
                .text(
                        TEMPLATE,
                        "Template",
                        "",
                        "File of any size whose ${…} are replaced while it is sent; from the plan's folder")
                .choice(
                        EVALUATE,
                        "Evaluate",
                        "occurrence",
                        "occurrence: each ${…} anew, as in Body Data; request: equal ones once a request",
                        "occurrence",
                        "request")
                .text(
                        REPEAT,
                        "Repeat",
                        "1",
                        "How often the template is sent in one body, one behind the other")
                .choice(
                        LENGTH,
                        "Length",
                        "auto",
                        "auto: Content-Length without ${…}, else chunked; measure: a pass before finds it out",
                        "auto",
                        "chunked",
                        "measure")
                .choice(
                        GZIP,
                        "gzip",
                        "false",
                        "Whether the body is compressed, with Content-Encoding: gzip",
                        "false",
                        "true")
                .choice(
                        CHECKSUM,
                        "Checksum",
                        "none",
                        "Of what was sent, before gzip",
                        "none",
                        "CRC32C",
                        "SHA-256")
                .text(
                        VARIABLE,
                        "Checksum variable",
                        "",
                        "JMeter variable that gets the checksum, for an assertion; empty = none")
                .choice(
                        STRICT,
                        Strictness.LABEL,
                        Strictness.DEFAULT,
                        Strictness.HELP,
                        "true",
                        "false");
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
        element.set(HTTPSamplerBaseSchema.INSTANCE.getMethod(), HTTPConstants.POST);
        form.clear();
        form.store(element);
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        form.load(element);
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.modifyTestElement(element);
        form.store(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        form.clear();
    }
}
