// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.House

/** The command line in the JVM of the test, for commands that it refuses before it starts anything: no start of a JVM for each sentence. */
final class Refused {

    private static final ClassLoader LOADER =
        new URLClassLoader(House.files(House.HOME.resolve('target/overdrive/lib'), '*.jar')*.toUri()*.toURL() as URL[], ClassLoader.platformClassLoader)

    private Refused() {}

    /** What it says to a command that must be refused. */
    static String saying(String... arguments) {
        def thread = Thread.currentThread()
        def before = thread.contextClassLoader
        thread.contextClassLoader = LOADER
        try {
            def said = new StringWriter()
            def commands = LOADER.loadClass('io.github.jmeteroverdrive.cli.Overdrive').commandLine().setErr(new PrintWriter(said, true))
            assert commands.execute(arguments) == 2: said
            said.toString()
        } finally {
            thread.contextClassLoader = before
        }
    }
}
