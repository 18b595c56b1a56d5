// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * Sends templates from disk with their expressions replaced. Holds about 200 KB, however large they
 * are. One JMeter thread each.
 */
public final class TemplateSender {

    private final GatheringOutput gathering = new GatheringOutput();
    private final Replacer replacer;
    private final Charset charset;

    /**
     * @param expressions shared by all threads of an element
     * @param charset of the templates and of the values; see {@link TemplateCharset}
     */
    public TemplateSender(Expressions expressions, Charset charset) {
        this.charset = charset;
        replacer =
                new Replacer(
                        new Placeholders(expressions, charset),
                        new ExpressionEnd(expressions::isFunction));
    }

    public Charset charset() {
        return charset;
    }

    /**
     * Sends a template.
     *
     * @param times how often, one behind the other
     * @param evaluate whether a value is the same in all of a request
     * @param request number of the request; a re-send has the same
     * @param out is neither flushed nor closed
     * @throws TemplateException when an expression is wrong; what stands before it was sent
     */
    public void send(Path template, long times, Evaluate evaluate, long request, OutputStream out)
            throws IOException {
        gathering.into(out);
        try (TemplateFile file = new TemplateFile(template)) {
            replacer.send(file, gathering, times, evaluate, request);
        } catch (TemplateException e) {
            throw e.in("Template " + template);
        }
        gathering.flush();
    }

    /** Expressions whose value was sent so far. */
    public long replaced() {
        return replacer.replaced();
    }

    /** Expressions that were sent as they are written, because nothing is known by that name. */
    public long kept() {
        return replacer.kept();
    }
}
