// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sysctl

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions

/** Runs shell scripts, each in a new network namespace that ends with the script: nothing on this machine changes. */
final class Namespace {

    private final Path state
    int exitCode

    /** Skips the test if this user may not create a namespace. @param state the folder for the journals of agent-tuning */
    Namespace(Path state) {
        this.state = state
        Assumptions.assumeTrue(run('true') == '' && exitCode == 0,
                'needs root to make a network namespace: sudo ./mvnw verify -Dit.test=AgentTuningTest')
    }

    /** @param script bash; {@code agent-tuning} and {@code key NAME} are commands in it @return its output */
    String run(String script, List<String> before = ['unshare', '-n']) {
        def shell = """
            agent-tuning() { '${Project.HOME}/sysctl/agent-tuning' "\$@"; }
            key() { tr '\\t' ' ' <"/proc/sys/\${1//.//}"; }
            $script"""
        try {
            def builder = new ProcessBuilder([*before, 'bash', '-c', shell.toString()]).redirectErrorStream(true)
            builder.environment().AGENT_TUNING_STATE = state.toString()
            def process = builder.start()
            process.outputStream.close()
            def output = process.inputReader().text
            exitCode = process.waitFor()
            return output
        } catch (IOException e) {
            Assumptions.abort("needs Linux with unshare (${e.message})")
        }
    }
}
