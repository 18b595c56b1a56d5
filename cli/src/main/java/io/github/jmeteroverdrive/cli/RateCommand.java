// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.RunPath;
import io.github.jmeteroverdrive.run.RateControl;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "rate",
        description = {
            "Changes the rate of a run on this host while it lasts. The figure 'rate' then compares with the old and the new rate, each for as long as it applied."
        },
        exitCodeList = {
            ExitCode.GOOD + ":the run has taken the rate",
            ExitCode.REFUSED_MEANING + ", or the run has ended, has no rate or has load agents"
        })
public final class RateCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int OK = 200;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "RATE",
            description =
                    "Messages, requests or iterations per second, or steps like '1000/s for 10s, 2000/s for 10s'.")
    private String rate;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DIR",
            defaultValue = RunPath.LATEST,
            description = "The run directory (default ${DEFAULT-VALUE}).")
    private Path run;

    @Option(
            names = "--element",
            paramLabel = "NAME",
            defaultValue = "",
            description = "The element whose rate to change, if several have one.")
    private String element;

    @Override
    public Integer call() throws InterruptedException {
        try {
            RateText.parse(rate);
        } catch (IllegalArgumentException e) {
            throw new Refusal("rate: " + e.getMessage() + ".");
        }
        Path directory = RunPath.of(run);
        Path control = directory.resolve(RateControl.FILE);
        if (!Files.exists(control)) throw new Refusal("rate: " + why(directory) + ".");
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(control)) {
            properties.load(in);
            PrintWriter out = spec.commandLine().getOut();
            out.println(send(properties));
            out.flush();
            return ExitCode.GOOD;
        } catch (HttpTimeoutException e) {
            throw new Refusal(
                    "rate: the run in %s does not answer within %d s; its host may be overloaded, so try again."
                            .formatted(directory, PATIENCE.toSeconds()));
        } catch (IOException e) {
            throw new Refusal("rate: the run in " + directory + " does not answer (" + Refusal.why(e)
                    + "); it has probably ended.");
        }
    }

    private String send(Properties control) throws IOException, InterruptedException {
        String query = element.isEmpty()
                ? ""
                : "?" + RateControl.ELEMENT + "=" + URLEncoder.encode(element, StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(control.getProperty("url") + query))
                .header("Authorization", "Bearer " + control.getProperty("token"))
                .timeout(PATIENCE)
                .POST(HttpRequest.BodyPublishers.ofString(rate))
                .build();
        HttpResponse<String> answer = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != OK) throw new Refusal("rate: " + answer.body() + ".");
        return answer.body();
    }

    private static String why(Path directory) {
        if (!RunFile.RUN.existsIn(directory)) return directory + " is not the directory of a run; give one, or latest";
        if (RunFile.SUMMARY.existsIn(directory)) return "the run in " + directory + " has ended";
        return "the run in " + directory
                + " has no rate that can be changed: it sends at full speed, or by load agents,"
                + " or it has not begun to send; give its plan a Rate";
    }
}
