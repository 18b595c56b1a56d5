// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import io.github.jmeteroverdrive.http.download.BodyChecksum;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Length;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;

/** Creates the bodies of one JMeter thread's requests. */
public final class TemplateEntityFactory {

    /** State shared by the threads of an element. Thread-safe. */
    public static final class Shared {

        private final JMeterExpressions expressions = new JMeterExpressions();
        private final Map<Path, CheckedFile> checked = new ConcurrentHashMap<>();
    }

    /** A template and whether it has expressions, valid until the file changes. */
    private record CheckedFile(long size, FileTime changed, boolean hasExpression) {}

    private static final int BUFFER = 128 << 10;

    private final Shared shared;
    private TemplateSender sender;
    private long request;

    public TemplateEntityFactory(Shared shared) {
        this.shared = shared;
    }

    void nextRequest() {
        request++;
    }

    /**
     * The body of a request; reads the whole template when its length must be known. Bodies of the same sample have the
     * same values where these are evaluated once.
     */
    TemplateEntity body(UploadSettings settings) throws IOException {
        if (sender == null || !sender.charset().equals(settings.charset()))
            sender = new TemplateSender(shared.expressions, settings.charset());
        return new TemplateEntity(settings, sender, request, length(settings).orElse(TemplateEntity.CHUNKED));
    }

    private OptionalLong length(UploadSettings settings) throws IOException {
        if (settings.length() == Length.MEASURE) return OptionalLong.of(measured(settings));
        if (settings.length() == Length.CHUNKED || settings.gzip()) return OptionalLong.empty();
        CheckedFile file = check(settings.template());
        return file.hasExpression
                ? OptionalLong.empty()
                : OptionalLong.of(Math.multiplyExact(file.size, settings.repeat()));
    }

    private long measured(UploadSettings settings) throws IOException {
        var counter = new TemplateEntity.CountingOutput(OutputStream.nullOutputStream(), BodyChecksum.NONE);
        sender.send(settings.template(), settings.repeat(), settings.evaluate(), request, counter);
        return counter.count();
    }

    private CheckedFile check(Path template) throws IOException {
        BasicFileAttributes now = Files.readAttributes(template, BasicFileAttributes.class);
        CheckedFile known = shared.checked.get(template);
        boolean same = known != null && known.size == now.size() && known.changed.equals(now.lastModifiedTime());
        if (same) return known;
        CheckedFile file = new CheckedFile(now.size(), now.lastModifiedTime(), hasExpression(template));
        shared.checked.put(template, file);
        return file;
    }

    private static boolean hasExpression(Path template) throws IOException {
        try (InputStream file = Files.newInputStream(template)) {
            byte[] buffer = new byte[BUFFER];
            boolean dollar = false;
            for (int n = file.read(buffer); n >= 0; n = file.read(buffer)) {
                if (n == 0) continue;
                if (dollar && buffer[0] == '{') return true;
                int at = ByteSearch.indexOf(buffer, '$', 0, n);
                while (at >= 0 && at + 1 < n) {
                    if (buffer[at + 1] == '{') return true;
                    at = ByteSearch.indexOf(buffer, '$', at + 1, n);
                }
                dollar = at >= 0;
            }
            return false;
        }
    }

    /**
     * JMeter's variables and functions. The threads of an element share them, as they share JMeter's functions: a
     * {@code ${__counter(FALSE,)}} counts over all threads. Thread-safe.
     */
    static final class JMeterExpressions implements Expressions {

        /** Every compiled function is stored, because it may have a counter. */
        private static final int MAX_FUNCTIONS = 10_000;

        private static final int BRACES = "${}".length();

        private final Map<String, CompoundVariable> calls = new ConcurrentHashMap<>();

        @Override
        public boolean isFunction(String name) {
            return CompoundVariable.getFunctionClass(name) != null;
        }

        @Override
        public Expression compile(String text, boolean call) throws TemplateException {
            if (call) return call(text)::execute;
            String name = ExpressionScanner.unescaped(text.substring(BRACES - 1, text.length() - 1));
            return () -> JMeterContextService.getContext().getVariables().get(name);
        }

        private CompoundVariable call(String text) throws TemplateException {
            CompoundVariable known = calls.get(text);
            if (known != null) return known;
            if (calls.size() >= MAX_FUNCTIONS)
                throw new TemplateException(
                        "there are more than %s different function calls; use variables for what varies"
                                .formatted(MAX_FUNCTIONS));
            CompoundVariable compiled = new CompoundVariable();
            try {
                compiled.setParameters(text);
            } catch (InvalidVariableException e) {
                throw new TemplateException("'" + text + "' is not a valid function call: " + e.getMessage());
            }
            CompoundVariable other = calls.putIfAbsent(text, compiled);
            return other == null ? compiled : other;
        }
    }
}
