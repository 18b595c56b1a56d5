// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.Project
import org.junit.jupiter.api.Test

/** The start script for Windows, which no test can run here, against the one for Unix. */
class StartScriptsTest {

    private static final String WINDOWS = Project.HOME.resolve('overdrive.cmd').text

    @Test
    void 'the scripts for Unix and Windows start the same class with the same system properties'() {
        def unix = Project.HOME.resolve('overdrive').text
        [/io\.github\S+/, /-D[\w.]+(?==)/].each { assert WINDOWS.findAll(it) == unix.findAll(it) }
        assert WINDOWS.contains('exit /b 2') && unix.contains('exit 2')
    }

    @Test
    void 'the Windows script has CRLF line ends and no parentheses, because a folder name with one would close them'() {
        assert WINDOWS.readLines().size() == WINDOWS.count('\r\n')
        assert !WINDOWS.readLines().findAll { !it.startsWith('rem ') }.any { it =~ /[()]/ }
    }
}
