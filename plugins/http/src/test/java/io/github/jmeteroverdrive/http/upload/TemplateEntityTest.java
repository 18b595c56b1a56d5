// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Length;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.apache.http.HttpEntity;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateEntityTest {

    @TempDir
    Path folder;

    private final TemplateEntityFactory bodies = new TemplateEntityFactory(new TemplateEntityFactory.Shared());
    private final JMeterVariables variables = new JMeterVariables();

    @BeforeEach
    void variables() {
        variables.put("name", "München");
        JMeterContextService.getContext().setVariables(variables);
    }

    private UploadSettings settings(String template, Length length, long repeat, boolean gzip, ChecksumKind checksum)
            throws IOException {
        return new UploadSettings(
                Files.writeString(folder.resolve("template.txt"), template),
                StandardCharsets.UTF_8,
                length == Length.MEASURE ? Evaluate.REQUEST : Evaluate.OCCURRENCE,
                length,
                repeat,
                gzip,
                checksum,
                "",
                true);
    }

    private static byte[] written(HttpEntity entity) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        entity.writeTo(out);
        return out.toByteArray();
    }

    private static String text(HttpEntity entity) throws IOException {
        return new String(written(entity), StandardCharsets.UTF_8);
    }

    @Test
    void templatesWithExpressionsAreChunked() throws IOException {
        TemplateEntity body = bodies.body(settings("-${name}-", Length.AUTO, 2, false, ChecksumKind.CRC32C));
        assertThat(body.isChunked()).isTrue();
        assertThat(body.getContentLength()).isEqualTo(-1);
        assertThat(body.isRepeatable()).isTrue();
        assertThat(text(body)).isEqualTo("-München--München-");
        assertThat(body.sent()).isEqualTo(20);
        CRC32C crc = new CRC32C();
        crc.update("-München--München-".getBytes(StandardCharsets.UTF_8));
        assertThat(Long.parseLong(body.checksum(), 16)).isEqualTo(crc.getValue());
        assertThat(body.description()).contains("template.txt", "20 bytes", "2 replaced, 0 left", body.checksum());
    }

    @Test
    void templatesWithoutExpressionsHaveALength() throws IOException {
        UploadSettings settings = settings("cost: 5$ {x}$", Length.AUTO, 3, false, ChecksumKind.NONE);
        TemplateEntity body = bodies.body(settings);
        assertThat(body.isChunked()).isFalse();
        assertThat(body.getContentLength()).isEqualTo(39);
        assertThat(written(body)).hasSize(39);
        Files.writeString(settings.template(), "cost: ${name}");
        assertThat(bodies.body(settings).getContentLength()).as("checked again").isEqualTo(-1);
    }

    @Test
    void measuredBodyEqualsTheSentBody() throws IOException {
        String random = "${__RandomString(${__Random(1,90)},abc)}";
        for (int i = 0; i < 20; i++) {
            bodies.nextRequest();
            TemplateEntity body =
                    bodies.body(settings(random + "|" + random, Length.MEASURE, 1, false, ChecksumKind.NONE));
            String first = text(body);
            assertThat(body.getContentLength()).isEqualTo(first.length());
            String[] halves = first.split("\\|");
            assertThat(halves[0]).isEqualTo(halves[1]);
            assertThat(text(body)).as("sent again").isEqualTo(first);
        }
    }

    @Test
    void gzipIsChunkedAndTheChecksumIsOfThePlainText() throws IOException {
        TemplateEntity body = bodies.body(settings("x".repeat(99), Length.AUTO, 1000, true, ChecksumKind.CRC32C));
        assertThat(body.isChunked()).isTrue();
        assertThat(body.getContentEncoding().getValue()).isEqualTo("gzip");
        byte[] wire = written(body);
        assertThat(body.sent()).isEqualTo(wire.length).isLessThan(10_000);
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(wire)).readAllBytes();
        assertThat(plain).hasSize(99_000).containsOnly('x');
        CRC32C crc = new CRC32C();
        crc.update(plain);
        assertThat(Long.parseLong(body.checksum(), 16)).isEqualTo(crc.getValue());
    }

    @Test
    void detectsATemplateThatChangesDuringTheSend() throws IOException {
        UploadSettings settings = settings("four", Length.AUTO, 1, false, ChecksumKind.NONE);
        TemplateEntity body = bodies.body(settings);
        Files.writeString(settings.template(), "seven..");
        assertThatThrownBy(() -> written(body))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("template.txt: it now has 7 bytes, but 4 were announced");
    }

    @Test
    void invalidCallNamesTemplateAndByte() throws IOException {
        TemplateEntity body = bodies.body(settings("12${__Random()}", Length.AUTO, 1, false, ChecksumKind.NONE));
        assertThatThrownBy(() -> written(body))
                .isInstanceOf(TemplateException.class)
                .hasMessageMatching("Template .*template.txt: byte 2: '\\$\\{__Random\\(\\)}'.*");
    }

    @Test
    void describesTheLastSendOnly() throws IOException {
        TemplateEntity body = bodies.body(settings("${name}${naem}", Length.CHUNKED, 1, false, ChecksumKind.NONE));
        written(body);
        written(body);
        assertThat(body.description()).contains("1 replaced, 1 left as they are, sent 2 times");
    }

    @Test
    void countsUnknownNames() throws IOException {
        TemplateEntity body = bodies.body(settings("${naem}", Length.AUTO, 1, false, ChecksumKind.NONE));
        assertThat(text(body)).isEqualTo("${naem}");
        assertThat(body.description()).contains("0 replaced, 1 left as they are");
    }
}
