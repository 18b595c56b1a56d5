// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.http.upload.UploadSettings;
import org.apache.jmeter.protocol.http.config.gui.UrlConfigGui;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBaseSchema;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link TemplatedUpload}: that of HTTP Request, with a page Template. */
public class TemplatedUploadGui extends HttpFormGui {

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return UploadSettings.DECLARATION;
    }

    @Override
    String title() {
        return "Template";
    }

    @Override
    int pageIndex() {
        return 1;
    }

    @Override
    public TestElement makeTestElement() {
        return new TemplatedUpload();
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
        element.set(HTTPSamplerBaseSchema.INSTANCE.getMethod(), HTTPConstants.POST);
    }

    /** Without Body Data and Files Upload: the template is the body. */
    @Override
    protected UrlConfigGui createUrlConfigGui() {
        UrlConfigGui basic = new UrlConfigGui(true, false, false);
        basic.setBorder(makeBorder());
        return basic;
    }
}
