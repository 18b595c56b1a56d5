// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static io.github.jmeteroverdrive.http.download.DownloadFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.io.Serial;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.apache.jmeter.protocol.http.control.gui.HttpTestSampleGui;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link StreamingDownload}: that of HTTP Request with a page for the download. */
public class StreamingDownloadGui extends HttpTestSampleGui {

    @Serial private static final long serialVersionUID = 1;

    /** Without an initial value here: the superclass's constructor asks for the pages. */
    private transient Form form;

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
        return new StreamingDownload();
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
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

    @Override
    protected JTabbedPane createTabbedConfigPane() {
        JTabbedPane pages = super.createTabbedConfigPane();
        form = form();
        pages.add("Download", form.panel());
        return pages;
    }

    /** HTTP Request has "Save response as MD5 hash" here, which is the checksum's part now. */
    @Override
    protected JPanel createOptionalTasksPanel() {
        return new JPanel();
    }

    private static Form form() {
        Form form = new Form();
        form.section("Body")
                .text(
                        KEEP,
                        "Keep first",
                        "0",
                        "Decoded bytes that extractors, assertions and listeners see, e.g. 1000 or 64k;"
                                + " the rest is discarded")
                .choice(
                        DECODE,
                        "Decode all",
                        "false",
                        "true: gzip, deflate and br are undone to the end, which costs CPU time, and the"
                                + " decoded length is known; false: only as far as Keep first needs it",
                        "false",
                        "true")
                .text(
                        STOP_AFTER,
                        "Stop after",
                        "",
                        "Bytes on the wire after which the connection is closed, e.g. 10m; empty = the whole"
                                + " body");
        form.section("What must come")
                .text(
                        EXPECTED_LENGTH,
                        "Expected length",
                        "",
                        "Bytes of the body on the wire; empty = any number")
                .choice(
                        CHECKSUM,
                        "Checksum",
                        "none",
                        "Taken of the bytes on the wire, before any decoding",
                        "none",
                        "crc32c",
                        "sha-256")
                .text(
                        EXPECTED_CHECKSUM,
                        "Expected checksum",
                        "",
                        "8 or 64 hexadecimal digits; empty = taken and not compared");
        form.section("Response")
                .choice(
                        STRICT,
                        Strictness.LABEL,
                        Strictness.DEFAULT,
                        Strictness.HELP,
                        "true",
                        "false");
        form.section("Reading")
                .text(
                        RATE,
                        "Rate limit",
                        "",
                        "Bytes/s of each body, e.g. 500k or 20m (k = 1024); empty = as fast as they come")
                .text(
                        MAX_STALL,
                        "Maximum stall",
                        "",
                        "ms without a byte after which the sample fails; empty = no limit but the response"
                                + " timeout")
                .text(BUFFER, "Read buffer", "128k", "Bytes a read asks for, e.g. 128k")
                .choice(
                        AS_REQUEST,
                        "As HTTP Request",
                        "false",
                        "true: HTTP Request decides what fails, and decodes the body; only its bytes are"
                                + " not kept. Nothing else can be asked of the body then",
                        "false",
                        "true");
        return form;
    }
}
