// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.TargetSpec;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overdrive target}: a broker or server that several runs use, or that a plan is tried on. */
@Command(
        name = "target",
        description = {
            "Starts a broker or server that comes with the project, and prints the URL to give to runs, until Ctrl-C.",
            "A scenario starts one for itself; this one stays, for two scenarios such as Kafka.Producer and Kafka.Consumer, or for a plan of your own."
        })
public final class TargetCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "artemis, qpid, kafka, http; or mosquitto, nginx, zaqar, if they are installed.")
    private String name;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "option=value",
            description =
                    "Options of this target, like durable=true, which --options lists; the same as in TargetOptions of scenarios.")
    private List<String> options = List.of();

    @Option(names = "--options", description = "Prints the options of this target instead.")
    private boolean describes;

    @Override
    public Integer call() throws InterruptedException {
        TargetSpec target = new TargetSpec(name, options);
        return describes ? target.describeOptions(Home.current()) : target.serve(Home.current(), System.out);
    }
}
