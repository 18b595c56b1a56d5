// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.http.download.DownloadFields;
import java.io.Serial;
import javax.swing.JPanel;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link StreamingDownload}: that of HTTP Request with a page for the download. */
public class StreamingDownloadGui extends HttpFormGui {

    @Serial private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DownloadFields.DECLARATION;
    }

    @Override
    String title() {
        return "Download";
    }

    @Override
    int place() {
        return 2;
    }

    @Override
    public TestElement makeTestElement() {
        return new StreamingDownload();
    }

    /** HTTP Request has "Save response as MD5 hash" here, which is the checksum's part now. */
    @Override
    protected JPanel createOptionalTasksPanel() {
        return new JPanel();
    }
}
