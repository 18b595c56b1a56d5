// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.Project

/** Runs the overdrive command in the JVM of the test. For commands that are refused before they start a process; it saves a JVM start for each. */
final class Refusal {

    private static final ClassLoader LOADER =
        new URLClassLoader(Project.files(Project.HOME.resolve('target/overdrive/lib'), '*.jar')*.toUri()*.toURL() as URL[], ClassLoader.platformClassLoader)

    private Refusal() {}

    /** The error message of a command, which must be refused. */
    static String message(String... arguments) {
        def thread = Thread.currentThread()
        def before = thread.contextClassLoader
        thread.contextClassLoader = LOADER
        try {
            def printed = new StringWriter()
            def commands = LOADER.loadClass('io.github.jmeteroverdrive.cli.Overdrive').commandLine().setErr(new PrintWriter(printed, true))
            assert commands.execute(arguments) == 2: printed
            printed.toString()
        } finally {
            thread.contextClassLoader = before
        }
    }
}
