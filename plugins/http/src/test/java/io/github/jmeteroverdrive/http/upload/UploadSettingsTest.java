// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.http.TemplatedUpload;
import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Length;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadSettingsTest {

    @TempDir
    Path folder;

    private final TemplatedUpload element = new TemplatedUpload();

    @BeforeEach
    void element() throws IOException {
        Path template = Files.writeString(folder.resolve("template.xml"), "<a>${b}</a>");
        element.setName("it");
        element.setMethod("POST");
        set(UploadSettings.TEMPLATE, template.toString());
    }

    private void set(Field<?> field, String value) {
        element.setProperty(field.property(), value);
    }

    @Test
    void readsEveryField() {
        element.setContentEncoding("windows-1251");
        set(UploadSettings.EVALUATE, "request");
        set(UploadSettings.LENGTH, "measure");
        set(UploadSettings.REPEAT, "1000000");
        set(UploadSettings.CHECKSUM, "SHA-256");
        set(UploadSettings.VARIABLE, "sum");
        set(UploadSettings.STRICT, "false");
        assertThat(UploadSettings.of(element))
                .isEqualTo(new UploadSettings(
                        folder.resolve("template.xml"),
                        Charset.forName("windows-1251"),
                        Evaluate.REQUEST,
                        Length.MEASURE,
                        1_000_000,
                        false,
                        ChecksumKind.SHA_256,
                        "sum",
                        false));
    }

    @ParameterizedTest
    @CsvSource({
        "TemplatedUpload.template,'',Template",
        "TemplatedUpload.template,no/such/file,Template",
        "TemplatedUpload.template,/,Template",
        "TemplatedUpload.evaluate,sometimes,Evaluate",
        "TemplatedUpload.length,12,Length",
        "TemplatedUpload.length,measure,Length",
        "TemplatedUpload.repeat,0,Repeat",
        "TemplatedUpload.repeat,many,Repeat",
        "TemplatedUpload.gzip,yes,gzip",
        "TemplatedUpload.checksum,md5,Checksum",
        "TemplatedUpload.checksumVariable,sum,Checksum variable",
        "HTTPSampler.contentEncoding,latin,Content encoding",
        "HTTPSampler.contentEncoding,UTF-16,Content encoding",
        "HTTPSampler.contentEncoding,Shift_JIS,Content encoding",
        "HTTPSampler.method,HEAD,Method",
    })
    void refusesInvalidFieldsWithElementFieldAndValue(String property, String value, String label) {
        element.setProperty(property, value);
        assertRefused(label, value);
    }

    @Test
    void refusesAMeasuredLengthWithGzip() {
        set(UploadSettings.EVALUATE, "request");
        set(UploadSettings.LENGTH, "measure");
        set(UploadSettings.GZIP, "true");
        assertRefused("Length", "measure");
    }

    @Test
    void refusesABodyInAdditionToTheTemplate() {
        element.addNonEncodedArgument("", "a body".repeat(10), "");
        assertRefused("Parameters or Body Data", "a bodya bodya bodya bodya bodya bodya bodya bodya …");
    }

    @Test
    void refusesAFileInAdditionToTheTemplate() {
        element.setHTTPFiles(new HTTPFileArg[] {new HTTPFileArg("a.bin", "file", "")});
        assertRefused("Files Upload", "a.bin");
    }

    @Test
    void refusesMultipart() {
        element.setDoMultipart(true);
        assertRefused("Use multipart/form-data", "true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "US-ASCII", "ISO-8859-15", "windows-1251", "KOI8-R", "EUC-JP"})
    void acceptsCharsetsThatPreserveAscii(String charset) {
        element.setContentEncoding(charset);
        assertThat(UploadSettings.of(element).charset()).isEqualTo(Charset.forName(charset));
    }

    @Test
    void variablesAndFunctionsAreCheckedInTheThread() {
        set(UploadSettings.TEMPLATE, "${file}");
        assertThatCode(() -> UploadSettings.check(element)).doesNotThrowAnyException();
        CompoundVariable function = new CompoundVariable("${__property(made.later)}");
        element.setProperty(new FunctionProperty(UploadSettings.TEMPLATE.property(), function));
        assertThatCode(() -> UploadSettings.check(element)).doesNotThrowAnyException();
        set(UploadSettings.TEMPLATE, "no/such/file");
        assertThatThrownBy(() -> UploadSettings.check(element)).isInstanceOf(Refusal.class);
    }

    private void assertRefused(String label, String value) {
        HTTPSamplerBase bad = element;
        assertThatThrownBy(() -> UploadSettings.of(bad))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - Templated Upload 'it': " + label + " is '")
                .hasMessageContaining("'" + value + "'");
    }
}
