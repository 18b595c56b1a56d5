// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.commons.text.StringEscapeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        description = {
            "Converts a HAR file into a plan with od - HTTP Flow. Browsers save HAR files from the network tab of their developer tools.",
            "Values that a response gave and a later request sends are extracted."
        },
        exitCodeList = {
            ExitCode.GOOD + ":the plan was written",
            ExitCode.REFUSED_MEANING + ", or the file is not a recording, or the plan exists"
        })
public final class ImportCommand implements Callable<Integer> {

    private static final String PLAN = "plan.jmx";

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "HAR", description = "The recording.")
    private Path recording;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "JMX",
            description = "The plan; by default NAME.jmx in the current folder for NAME.har.")
    private Path output;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description =
                    "Another host whose requests belong to the flow; by default those of the first page's host do.")
    private List<String> hosts = List.of();

    @Option(
            names = "--all",
            description = "Each image, script, style sheet and font is a step; by default their pages fetch them.")
    private boolean all;

    @Option(names = "--force", description = "Replaces the plan if it exists.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        HarFlow flow = HarFlow.of(read(), hosts, all);
        String name = recording.getFileName().toString().replaceFirst("(?i)\\.har$", "");
        Path plan = output == null ? Path.of(name + ".jmx") : output;
        if (Files.exists(plan) && !force)
            throw new Refusal("import: " + plan + " exists; give another file by --output, or --force to replace it.");
        write(plan, plan(name, flow));
        PrintWriter out = spec.commandLine().getOut();
        flow.notices().forEach(out::println);
        out.println("Plan with " + Show.count(flow.steps(), "step") + ": " + plan);
        out.flush();
        return ExitCode.GOOD;
    }

    private HarEntry.Recording read() {
        try {
            return HarEntry.read(recording);
        } catch (NoSuchFileException e) {
            throw new Refusal("import: there is no file " + recording + ".", e);
        } catch (IOException e) {
            throw new Refusal("import: " + recording + " cannot be read (" + Refusal.why(e) + ").", e);
        }
    }

    private static void write(Path plan, String text) {
        Path folder = plan.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder))
            throw new Refusal("import: there is no folder " + folder + " for the plan; create it, or give another one"
                    + " by --output.");
        try {
            Files.writeString(plan, text);
        } catch (IOException e) {
            throw new Refusal("import: " + plan + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }

    private static String plan(String name, HarFlow flow) throws IOException {
        try (InputStream in = ImportCommand.class.getResourceAsStream(PLAN)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@NAME@", StringEscapeUtils.escapeXml10(name))
                    .replace("@URL@", StringEscapeUtils.escapeXml10(flow.url()))
                    .replace("@PROTOCOL@", flow.http2() ? "http2" : "http1")
                    .replace("@SERVERS@", StringEscapeUtils.escapeXml10(String.join(", ", flow.servers())))
                    .replace("@HEADERS@", StringEscapeUtils.escapeXml10(flow.headers()))
                    .replace("@STEPS@", StringEscapeUtils.escapeXml10(flow.text()));
        }
    }
}
