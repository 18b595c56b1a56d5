// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.http.download.DownloadSettings;
import javax.swing.JPanel;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link StreamingDownload}: that of HTTP Request with a page Download. */
public class StreamingDownloadGui extends HttpFormGui {

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DownloadSettings.DECLARATION;
    }

    @Override
    String title() {
        return "Download";
    }

    @Override
    int pageIndex() {
        return 2;
    }

    @Override
    public TestElement makeTestElement() {
        return new StreamingDownload();
    }

    /** Without "Save response as MD5 hash", which the checksum replaces. */
    @Override
    protected JPanel createOptionalTasksPanel() {
        return new JPanel();
    }
}
