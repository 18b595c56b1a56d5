// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.http.download.DownloadSettings;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.http.download.RawBodyStream;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.OptionalLong;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamingDownloadTest {

    private static StreamingDownload download(String... properties) {
        StreamingDownload download = new StreamingDownload();
        download.setName("it");
        for (int i = 0; i < properties.length; i += 2)
            download.setProperty("StreamingDownload." + properties[i], properties[i + 1]);
        return download;
    }

    @Test
    void elementWithoutFieldsDiscardsTheBody() {
        assertThat(DownloadSettings.of(download()))
                .isEqualTo(new DownloadSettings(
                        0, false, ExpectedBody.ANY, 0, 128 * 1024, 0, RawBodyStream.NO_LIMIT, true, false));
    }

    @Test
    void readsEveryField() {
        StreamingDownload full = download(
                "keepFirst",
                "1k",
                "decode",
                "true",
                "checksum",
                "crc32c",
                "expectedChecksum",
                "0000000F",
                "rateLimit",
                "1.5m",
                "readBuffer",
                "64K",
                "maxStall",
                "500",
                "expectedLength",
                "5g",
                "strict",
                "false");
        ExpectedBody expected = new ExpectedBody(OptionalLong.of(5L << 30), ChecksumKind.CRC32C, "0000000f");
        assertThat(DownloadSettings.of(full))
                .isEqualTo(new DownloadSettings(
                        1024, true, expected, 3 << 19, 64 * 1024, 500, RawBodyStream.NO_LIMIT, false, false));
        assertThat(DownloadSettings.of(download("stopAfter", "3k")).stopAfter()).isEqualTo(3072);
        assertThat(DownloadSettings.of(download("asRequest", "true")).asRequest())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "keepFirst,-1,Keep first",
        "keepFirst,2g,Keep first",
        "decode,perhaps,Decode all",
        "checksum,md5,Checksum",
        "expectedChecksum,00,Expected checksum",
        "expectedLength,-1,Expected length",
        "expectedLength,long,Expected length",
        "rateLimit,0,Rate limit",
        "rateLimit,fast,Rate limit",
        "rateLimit,5t,Rate limit",
        "readBuffer,0,Read buffer",
        "readBuffer,1g,Read buffer",
        "maxStall,-1,Maximum stall",
        "maxStall,2s,Maximum stall",
        "stopAfter,0,Stop after",
        "stopAfter,soon,Stop after",
        "strict,perhaps,Strict",
    })
    void refusesInvalidFieldsWithElementFieldAndValue(String property, String value, String label) {
        assertRefused(download(property, value), label, value);
    }

    @Test
    void refusesContradictingFields() {
        assertRefused(
                download("checksum", "sha-256", "expectedChecksum", "0123abcd"),
                "give the 64 hexadecimal digits of SHA-256",
                "0123abcd");
        assertRefused(download("checksum", "none", "expectedChecksum", "0123abcd"), "Checksum is not set", "0123abcd");
        assertRefused(download("expectedLength", "10", "stopAfter", "5"), "leave one of them empty", "10");
        assertRefused(download("asRequest", "true", "keepFirst", "10"), "keeps, checks and limits nothing", "true");
    }

    @Test
    void fieldWithAVariableIsCheckedWhenItHasAValue() {
        DownloadSettings.check(download("keepFirst", "${bytes}"));
        StreamingDownload wrong = download("keepFirst", "many");
        assertThatThrownBy(() -> DownloadSettings.check(wrong)).isInstanceOf(Refusal.class);
    }

    private static void assertRefused(StreamingDownload download, String words, String value) {
        assertThatThrownBy(() -> DownloadSettings.of(download))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("od - Streaming Download 'it'")
                .hasMessageContaining(words)
                .hasMessageContaining("'" + value + "'");
    }

    @Test
    void cannotBeInterruptedOutsideASample() {
        assertThat(download().interrupt()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"domain,Server Name or IP", "port,Port Number", "path,Path", "protocol,Protocol"})
    void anUndefinedVariableIsRefusedUntilItHasAValue(String field, String label) {
        StreamingDownload download = download();
        download.setProperty("HTTPSampler." + field, "${q}");
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        try {
            DownloadSettings.check(download); // it may have a value when a thread has begun
            assertThatThrownBy(() -> DownloadSettings.of(download))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(label + " is '${q}': ${q} is not a variable; define it");
            variables.put("q", "1");
            assertThat(DownloadSettings.of(download)).isNotNull();
        } finally {
            JMeterContextService.getContext().setVariables(null);
        }
    }
}
