// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.run.RateControl;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RateControlTest {

    private static final String A = "Users / od - HTTP Async Request 'a'";

    @TempDir
    private Path folder;

    private TestRun run;

    @BeforeEach
    void start() {
        run = new TestRun(folder, "Warmup", "0", "Duration", "60");
        run.context.phases();
        begins(A);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void begins(String element) {
        RateControl.changes(run.context, element, 0, RateSteps.constant(50));
    }

    private Path file() {
        return folder.resolve(RateControl.FILE);
    }

    private HttpResponse<String> ask(String rate, String query, String token) throws Exception {
        Properties control = new Properties();
        try (InputStream in = Files.newInputStream(file())) {
            control.load(in);
        }
        String given = token.isEmpty() ? control.getProperty("token") : token;
        HttpRequest request = HttpRequest.newBuilder(URI.create(control.getProperty("url") + query))
                .header("Authorization", "Bearer " + given)
                .POST(HttpRequest.BodyPublishers.ofString(rate))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheOwnerCanReadTheTokenAndTheFileEndsWithTheRun() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        run.close();
        assertThat(file()).doesNotExist();
    }

    @Test
    void aChangeIsReportedWithTheSecondFromWhichOnItApplies() throws Exception {
        run.now = 3_000_000_000L;
        HttpResponse<String> answer = ask("2000/s", "", "");
        String sentence = "The rate of Users / od - HTTP Async Request 'a' is 2000/s from second 5.0 of the run on.";
        assertThat(answer.body()).isEqualTo(sentence);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(run.console).contains(sentence);
        assertThat(RateControl.Steps.of(run.context).all()).containsExactly(new RateControl.Step(5, A, "2000/s"));
        assertThat(RateControl.Steps.of(run.context).first()).containsExactly(new RateControl.Step(0, A, "50/s"));
    }

    @Test
    void requestsThatMakeNoSenseChangeNothing() throws Exception {
        assertThat(ask("2000", "", "00").statusCode()).isEqualTo(401);
        assertThat(ask("fast", "", "").body()).startsWith("'fast' is not a valid rate; give messages/s like 5000");
        assertThat(ask("0", "", "").body()).isEqualTo("the last rate must be above 0");
        assertThat(ask("10", "?element=b", "").body())
                .isEqualTo("no element of the run with a rate is called 'b'; give one of these as --element: " + A);
        begins("Users / od - HTTP Flow 'c'");
        assertThat(ask("10", "", "").body()).startsWith("several elements have a rate; give one of these");
        run.now = 59_000_000_000L;
        assertThat(ask("10", "?element=c", "").body()).isEqualTo("the run ends before the rate would change");
        assertThat(RateControl.Steps.of(run.context).all()).isEmpty();
        run.now = 50_000_000_000L;
        assertThat(ask("10", "?element=c", "").statusCode()).isEqualTo(200);
    }

    @Test
    void elementsOfOneNameDifferByGroupOrNumber() throws Exception {
        begins(A + " #2");
        begins("Others / od - HTTP Async Request 'a'");
        assertThat(ask("10", "?element=a", "").body())
                .isEqualTo("several elements have a rate; give one of these as --element:"
                        + " Others / od - HTTP Async Request 'a', " + A + ", " + A + " #2");
        assertThat(ask("10", "?element=" + URLEncoder.encode(A + " #2", UTF_8), "")
                        .statusCode())
                .isEqualTo(200);
        assertThat(RateControl.Steps.of(run.context).all())
                .extracting(RateControl.Step::element)
                .containsExactly(A + " #2");
    }
}
