// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sysctl

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.containers.Linter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** The presets, the table of keys, and the script that reads them. */
class PresetsTest {

    static final Path FOLDER = Project.HOME.resolve('sysctl')
    static final List<String> SCOPES = ['N', 'RO', 'I', 'G']

    @TempDir
    Path folder

    private static Map<String, List<String>> table() {
        FOLDER.resolve('keys.tsv').readLines().findAll { !it.startsWith('#') }*.split('\t').drop(1)
                .collectEntries { [it[0], it as List] }
    }

    /** The lines that sysctl reads, by key. */
    private static Map<String, String> lines(String preset) {
        FOLDER.resolve("${preset}.conf").readLines().findAll { it && !it.startsWith('#') }
                .collectEntries { it.split(/\s*=\s*/, 2).with { [it[0] - ~/^-/, it[1]] } }
    }

    @Test
    void 'the table of keys is complete, and the load-agent preset sets its keys'() {
        def table = table()
        assert table.size() >= 32
        table.each { key, row ->
            assert row.size() == 10 && row.every { !it.blank }: key
            assert row[1] in SCOPES && row[6] in ['set', 'raise', 'keep', 'drop']: key
        }
        assert lines('load-agent').keySet() == table.findAll { it.value[6] == 'set' }.keySet() - 'net.ipv4.ip_local_reserved_ports' + 'net.ipv4.tcp_max_tw_buckets'
    }

    @ParameterizedTest
    @ValueSource(strings = ['load-agent', 'gatling', 'yandex-tank', 'stock-2018'])
    void 'sysctl loads a preset in a namespace, except keys that are read-only there'(String preset) {
        new Namespace(folder)
        def table = table()
        def lines = lines(preset)
        assert table.keySet().containsAll(lines.keySet())
        // without keys that take effect outside the namespace, because the tests must not change this machine
        def own = lines.findAll { !(table[it.key][1] in ['G', 'RO']) }.keySet()
        def file = Files.write(folder.resolve('own.conf'),
                FOLDER.resolve("${preset}.conf").readLines().findAll { line -> own.any { line =~ /^-?\Q$it\E / } })
        def process = new ProcessBuilder('unshare', '-n', 'sysctl', '--ignore', "--load=$file").redirectErrorStream(true).start()
        def output = process.inputReader().text
        assert process.waitFor() == 0: output
        lines.subMap(own - table.findAll { it.value[1] == 'I' || it.value[5] != '-' }.keySet()).each {
            assert output.contains("$it.key = $it.value"): output
        }
    }

    @Test
    void 'the page for users has the scope and the advice for each key'() {
        def page = Project.HOME.resolve('docs/sysctl.md').text
        table().each { key, row -> assert page =~ /(?m)^\| `\Q$key\E` \| ${row[1]} \| ${row[6]} \|/ }
    }

    @Test
    void 'shellcheck accepts agent-tuning'() {
        Linter.passes('shellcheck', '-x', '-a', 'sysctl/agent-tuning')
    }
}
