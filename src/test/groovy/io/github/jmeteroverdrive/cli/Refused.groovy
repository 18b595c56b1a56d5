// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.House

/** Runs the overdrive command in the JVM of the test. For commands that are refused before they start a process; it saves a JVM start for each. */
final class Refused {

    private static final ClassLoader LOADER =
        new URLClassLoader(House.files(House.HOME.resolve('target/overdrive/lib'), '*.jar')*.toUri()*.toURL() as URL[], ClassLoader.platformClassLoader)

    private Refused() {}

    /** The error message of a command, which must be refused. */
    static String saying(String... arguments) {
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
