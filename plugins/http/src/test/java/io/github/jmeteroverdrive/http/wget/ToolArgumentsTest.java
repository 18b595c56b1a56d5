// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.WgetDownload;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolArgumentsTest {

    private static List<String> of(Tool tool, String text) {
        return WgetSettings.ToolArguments.of(
                tool, Fields.of(new WgetDownload(), WgetSettings.DECLARATION, Refusal::new), text);
    }

    @Test
    void wgetOptionsHaveTheirValueInTheSameArgument() {
        assertThat(of(Tool.WGET, "--header=X: a b\n\n  --timeout 3 \n-4\n-U \"me\" and you\n-T5"))
                .containsExactly("--header=X: a b", "--timeout=3", "-4", "-U\"me\" and you", "-T5");
    }

    @Test
    void curlOptionsHaveTheirValueInTheNextArgument() {
        assertThat(of(Tool.CURL, "--header=X: a=b\n--request DELETE\n--http1.1\n-H X: y\n-6"))
                .containsExactly("--header", "X: a=b", "--request", "DELETE", "--http1.1", "-HX: y", "-6");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-O x",
                "-Ox",
                "-O",
                "--output-document=x",
                "--output-d x",
                "-o log",
                "-olog",
                "-a log",
                "-i urls",
                "--input-file=urls",
                "-qO-",
                "-cO/tmp/x",
                "-c O/tmp/x",
                "-4qi urls",
                "-b",
                "-nv",
                "-nvO x",
                "--no-verbose",
                "--quiet",
                "-r",
                "--recursive",
                "-m",
                "-p",
                "-t 5",
                "--tries=5",
                "-e output_document=x",
                "--execute=x",
                "--config=x",
                "--spider",
                "--save-headers",
                "--limit-rate=1",
                "--max-redirect=1",
                "--compression=auto",
                "--user=u",
                "--password=p",
                "--http-passwd=p",
                "--http-password=p",
                "--no-check-certificate",
                "--deb"
            })
    void refusesOptionsThatMakeWgetUnreadable(String line) {
        assertThatThrownBy(() -> of(Tool.WGET, line))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - Wget Download: Arguments is '" + line + "': ")
                .hasMessageEndingWith("; leave this option out.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-o x",
                "-ox",
                "-sSo x",
                "--output x",
                "--outp x",
                "-O",
                "--remote-name",
                "-J",
                "-K x",
                "--config=x",
                "-i",
                "--include",
                "-I",
                "--head",
                "-D -",
                "--dump-header -",
                "-w %{x}",
                "--write-out=x",
                "-s",
                "-v",
                "--no-verbose",
                "--no-silent",
                "--trace-time",
                "--stderr -",
                "--next",
                "-:",
                "--url http://b",
                "-Z",
                "--retry 3",
                "--compressed",
                "--raw",
                "-m 3",
                "--max-time 3",
                "-L",
                "--location",
                "--location-trusted",
                "--user u:p",
                "-u u:p",
                "--proxy http://p",
                "-x http://p",
                "--insecure",
                "-k",
                "--limit-rate 1",
                "--expand-output x",
                "-#",
                "-fsS"
            })
    void refusesOptionsThatMakeCurlUnreadable(String line) {
        assertThatThrownBy(() -> of(Tool.CURL, line))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("; leave this option out.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://second", "-", "--", "x=1", "--=x", "- O x", "@file", "-${x}"})
    void refusesALineThatIsNotAnOption(String line) {
        for (Tool tool : Tool.values())
            assertThatThrownBy(() -> of(tool, line))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("it is not an option; write one option per line");
    }

    @ParameterizedTest
    @CsvSource({
        "WGET, -4",
        "WGET, --user-agent=-O",
        "WGET, -U -O",
        "WGET, --no-cache",
        "WGET, --timeout=3",
        "WGET, --proxy-user=o",
        "WGET, -np",
        "CURL, -A -o",
        "CURL, -H X-Output: -o",
        "CURL, --http2",
        "CURL, --proxy-user u:p",
        "CURL, --fail",
        "CURL, --tlsv1.3",
        "CURL, --no-keepalive",
        "CURL, --data @file",
        "CURL, -X POST",
        "CURL, --user-agent --output"
    })
    void acceptsOptionsThatOnlyResembleForbiddenOnes(Tool tool, String line) {
        assertThat(of(tool, line)).isNotEmpty();
    }
}
