// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static io.github.jmeteroverdrive.http.wget.WgetFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormSamplerGui;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.io.Serial;

/** Panel of {@link WgetDownload}. */
public class WgetDownloadGui extends FormSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    public WgetDownloadGui() {
        super(WgetDownload::new, form());
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    private static Form form() {
        Form form = new Form();
        request(form);
        connection(form);
        body(form);
        process(form);
        return form;
    }

    private static void request(Form form) {
        form.section("Request")
                .text(URL, "URL", "", "http:// or https://")
                .lines(HEADERS, "Headers", "", "Name: value, one a line; before those of a manager")
                .choice(
                        BROWSER,
                        "Browser headers",
                        "false",
                        "true: the headers of Firefox, with Accept-Encoding: gzip, deflate; bytes are"
                                + " counted as they come, not decoded",
                        "false",
                        "true")
                .choice(
                        REDIRECTS,
                        "Redirects",
                        "true",
                        "true: followed, 20 at most; each response is a sub-result",
                        "true",
                        "false");
    }

    private static void connection(Form form) {
        form.section("Connection")
                .text(USER, "User", "", "Basic authentication; users of this host can see it")
                .text(PASSWORD, "Password", "", "Users of this host can see it among processes")
                .text(PROXY, "Proxy", "", "http://host:port; empty = what the environment says")
                .choice(
                        VERIFY,
                        "Verify certificate",
                        "false",
                        "false: any certificate will do, as for HTTP Request",
                        "false",
                        "true")
                .text(RATE_LIMIT, "Rate limit", "", "Bytes/s: 1000, 128k, 20m; empty = none")
                .text(TIMEOUT, "Time-out", "", "Seconds, then the process is killed; empty = none");
    }

    private static void body(Form form) {
        form.section("Body")
                .text(
                        KEEP,
                        "Keep first",
                        "0",
                        "First decoded bytes for post-processors and assertions: 1000, 64k")
                .text(LENGTH, "Expected length", "", "Bytes on the wire; empty = any")
                .choice(
                        CHECKSUM,
                        "Checksum",
                        "none",
                        "Of the bytes on the wire",
                        "none",
                        "crc32c",
                        "sha-256")
                .text(CHECKSUM_VALUE, "Expected checksum", "", "Hexadecimal; empty = any")
                .choice(
                        STRICT,
                        Strictness.LABEL,
                        Strictness.DEFAULT,
                        Strictness.HELP,
                        "true",
                        "false");
    }

    private static void process(Form form) {
        form.section("Process")
                .choice(
                        TOOL,
                        "Tool",
                        "wget",
                        "curl tells its own times; those of wget are estimated",
                        "wget",
                        "curl")
                .text(EXECUTABLE, "Executable", "", "Path; empty = that of the system")
                .lines(
                        ARGUMENTS,
                        "Arguments",
                        "",
                        "Further options, one a line with its value; no shell sees them");
    }
}
