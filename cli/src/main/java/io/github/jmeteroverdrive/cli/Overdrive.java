// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.FieldsCommand.PicturesCommand;
import io.github.jmeteroverdrive.cli.ListCommand.CompletionCommand;
import io.github.jmeteroverdrive.cli.VariantPlans.PlansCommand;
import io.github.jmeteroverdrive.cli.compare.CompareCommand;
import io.github.jmeteroverdrive.cli.har.ImportCommand;
import io.github.jmeteroverdrive.cli.headroom.HeadroomCommand;
import io.github.jmeteroverdrive.cli.prove.VerdictCommand;
import io.github.jmeteroverdrive.cli.runs.ErrorText;
import io.github.jmeteroverdrive.cli.search.SearchCommand;
import io.github.jmeteroverdrive.cli.trend.TrendCommand;
import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.InfluxCommand;
import io.github.jmeteroverdrive.report.MergeCommand;
import io.github.jmeteroverdrive.report.ReportCommand;
import io.github.jmeteroverdrive.report.profile.SjkCommand;
import io.github.jmeteroverdrive.run.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;

@Command(
        name = "overdrive",
        versionProvider = Overdrive.Version.class,
        header = "Load tests in which the system under test is the bottleneck, not JMeter.",
        footer = {
            "",
            "A scenario is a test plan (JMS.Client), a setting changes how it runs (_.jvm.gc.Parallel), a parameter sets a value in it (-DMaxPending=100); overdrive list prints them. A first run: ./overdrive run JMS.Client"
        },
        subcommands = {
            RunCommand.class,
            ReportCommand.class,
            MergeCommand.class,
            CompareCommand.class,
            TrendCommand.class,
            SearchCommand.class,
            VerdictCommand.class,
            HeadroomCommand.class,
            RateCommand.class,
            TargetCommand.class,
            ImportCommand.class,
            InfluxCommand.class,
            ListCommand.class,
            FiguresCommand.class,
            ExitCodesCommand.class,
            FieldsCommand.class,
            PicturesCommand.class,
            PlansCommand.class,
            KeysCommand.class,
            AgentsCommand.class,
            SjkCommand.class,
            PlanLintCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Overdrive implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    Overdrive() {}

    public static void main(String[] arguments) {
        // who reads a file or a pipe expects UTF-8, whatever the locale is
        boolean utf8 = System.console() == null || Console.charset().equals(StandardCharsets.UTF_8);
        if (utf8) {
            System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        }
        CommandLine commands = commandLine();
        if (utf8) commands.setOut(utf8(System.out)).setErr(utf8(System.err));
        System.exit(commands.execute(arguments));
    }

    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    /** All commands, with their error handling. */
    public static CommandLine commandLine() {
        CommandLine overdrive = new CommandLine(new Overdrive());
        explain(overdrive);
        return overdrive
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Overdrive::run)
                .setParameterExceptionHandler(Overdrive::misused)
                .setExecutionExceptionHandler(Overdrive::handle);
    }

    /** Gives each command the options --help and --version, and its exit codes a heading. */
    private static void explain(CommandLine command) {
        CommandLine.Model.UsageMessageSpec usage =
                command.getCommandSpec().mixinStandardHelpOptions(true).usageMessage();
        if (!usage.exitCodeList().isEmpty()) usage.exitCodeListHeading("%nExit codes:%n");
        command.getSubcommands().values().forEach(Overdrive::explain);
    }

    /** Runs a command, unless one of its arguments is empty: that is never a valid file or name. */
    private static int run(CommandLine.ParseResult parsed) {
        CommandLine.ParseResult last = parsed;
        while (last.hasSubcommand()) last = last.subcommand();
        CommandLine command = last.commandSpec().commandLine();
        if (parsed.originalArgs().stream().anyMatch(String::isBlank))
            throw new ParameterException(command, "an argument is empty; is a shell variable not set?");
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Prints one sentence for errors that the user can fix; everything else is a defect and has a stack trace. */
    private static int handle(Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        String why = sentence(e);
        if (why.isEmpty()) throw e;
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().name();
        boolean named = why.matches("(?s)" + name + "( --\\w+)?: .*");
        err.println(ErrorText.ofTerminal("overdrive" + (named ? " " : ": ") + why));
        err.flush();
        return ExitCode.REFUSED;
    }

    /** A message for the user; "" if the exception is a defect. */
    private static String sentence(Exception e) {
        if (e instanceof Refusal) return e.getMessage();
        if (!(e instanceof UncheckedIOException files)) return "";
        if (!(files.getCause() instanceof FileSystemException file)) return "";
        String place = Objects.requireNonNullElse(file.getOtherFile(), file.getFile());
        String why = Objects.requireNonNullElseGet(file.getReason(), () -> Refusal.why(file));
        return place + " cannot be read or written (" + why + "); check the disk.";
    }

    /** Prints one sentence about the mistyped argument, and the usage. */
    private static int misused(ParameterException e, String[] words) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        PrintWriter err = command.getErr();
        err.println(ErrorText.ofTerminal(name + ": " + misuse(e)));
        err.print("Usage: " + command.getHelp().synopsis("Usage: ".length()));
        err.println(name + " --help explains it.");
        err.flush();
        return ExitCode.REFUSED;
    }

    /** The error in a command line, a sentence; picocli's own if that is as clear. */
    private static String misuse(ParameterException e) {
        CommandLine command = e.getCommandLine();
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched)
            return unknown(command, unmatched.getUnmatched().get(0));
        List<String> unmatched = command.getUnmatchedArguments();
        if (!unmatched.isEmpty()) return unknown(command, unmatched.get(0));
        String text = e.getMessage()
                .replaceFirst("^Missing required parameter: '(.*)'$", "$1 is missing")
                .replaceFirst(
                        "^Value for option (.*) should be in KEY=VALUE format but was (.*)$",
                        "'$2' must be NAME=VALUE, for $1")
                .replaceFirst(" is not an? (int|long)$", " is not a whole number")
                .replaceFirst(" is not a double$", " is not a number");
        return text.matches("(?s).*[.?]") ? text : text + ".";
    }

    private static String unknown(CommandLine command, String word) {
        Set<String> commands = command.getSubcommands().keySet();
        Set<String> options = command.getCommandSpec().optionsMap().keySet();
        if (word.startsWith("-")) return "there is no option '" + word + "'" + ClosestName.guess(word, options);
        return commands.isEmpty()
                ? "'" + word + "' is one word too many."
                : "there is no command '" + word + "'" + ClosestName.guess(word, commands);
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }

    /** The version in the jar's Maven metadata. */
    static final class Version implements IVersionProvider {

        private static final String POM = "/META-INF/maven/io.github.jmeteroverdrive/overdrive-cli/pom.properties";

        @Override
        public String[] getVersion() throws IOException {
            Properties pom = new Properties();
            try (InputStream in = Version.class.getResourceAsStream(POM)) {
                if (in != null) pom.load(in);
            }
            return new String[] {
                "JMeter Overdrive " + pom.getProperty("version", "(not from a jar)"),
                "Java " + System.getProperty("java.version")
            };
        }
    }
}
