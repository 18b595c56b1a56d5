// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.House
import org.junit.jupiter.api.Test

/** Windows has a start script of its own, which nobody runs here. */
class StartScriptsTest {

    private static final String WINDOWS = House.HOME.resolve('overdrive.cmd').text

    @Test
    void 'both start the same class, with the same properties'() {
        def unix = House.HOME.resolve('overdrive').text
        [/io\.github\S+/, /-D[\w.]+(?==)/].each { assert WINDOWS.findAll(it) == unix.findAll(it) }
        assert WINDOWS.contains('exit /b 2') && unix.contains('exit 2')
    }

    @Test
    void 'that of Windows has its line ends, and no brackets, which one in the name of a folder would close'() {
        assert WINDOWS.readLines().size() == WINDOWS.count('\r\n')
        assert !WINDOWS.readLines().findAll { !it.startsWith('rem ') }.any { it =~ /[()]/ }
    }
}
