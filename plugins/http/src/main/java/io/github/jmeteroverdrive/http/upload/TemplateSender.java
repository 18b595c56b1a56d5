// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * Sends templates from disk with their expressions replaced. Uses about 200 KB, however large they are. One JMeter
 * thread each.
 */
final class TemplateSender {

    private final GatheringOutput gathering = new GatheringOutput();
    private final ExpressionReplacer replacer;
    private final Charset charset;

    /**
     * @param expressions shared by all threads of an element
     * @param charset of templates and values; see {@link TemplateCharset}
     */
    TemplateSender(Expressions expressions, Charset charset) {
        this.charset = charset;
        replacer = new ExpressionReplacer(
                new ExpressionCache(expressions, charset), new ExpressionScanner(expressions::isFunction));
    }

    Charset charset() {
        return charset;
    }

    /**
     * @param times how often the template is sent, one after another
     * @param request number of the request; a repeated send has the same
     * @param out neither flushed nor closed
     * @throws TemplateException when an expression is invalid; what precedes it was sent
     */
    void send(Path template, long times, Evaluate evaluate, long request, OutputStream out) throws IOException {
        gathering.into(out);
        try (FileChannel file = FileChannel.open(template)) {
            replacer.send(file, gathering, times, evaluate, request);
        } catch (TemplateException e) {
            throw e.in("Template " + template);
        }
        gathering.flush();
    }

    /** Expressions whose value was sent so far. */
    long replaced() {
        return replacer.replaced();
    }

    /** Expressions that were sent as they are written, because no variable has their name. */
    long unresolved() {
        return replacer.unresolved();
    }

    /**
     * Gathers small pieces, so that a value of a few bytes is not a separate write to a socket; passes on large ones
     * without a copy. Its buffer serves one stream after another.
     */
    private static final class GatheringOutput extends OutputStream {

        private static final int SIZE = 64 << 10;

        private final byte[] gathered = new byte[SIZE];
        private OutputStream out;
        private int count;

        void into(OutputStream target) {
            out = target;
            count = 0;
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (length > SIZE - count) flush();
            if (length >= SIZE) {
                out.write(bytes, from, length);
            } else {
                System.arraycopy(bytes, from, gathered, count, length);
                count += length;
            }
        }

        /** Does not flush the target. */
        @Override
        public void flush() throws IOException {
            if (count > 0) out.write(gathered, 0, count);
            count = 0;
        }
    }
}
