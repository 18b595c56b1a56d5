// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** A page in a real browser: the document after its scripts have run, and the messages on the console. */
final class Chromium {

    static final String MISSING = 'Chromium is not installed: apt-get install chromium'

    private static final List<String> NAMES = ['chromium', 'chromium-browser', 'google-chrome']

    final String document
    final List<String> console

    private Chromium(String document, List<String> console) {
        this.document = document
        this.console = console
    }

    static Optional<String> command() {
        def folders = System.getenv('PATH').split(File.pathSeparator).collect { Path.of(it) }
        Optional.ofNullable([folders, NAMES].combinations { folder, name -> folder.resolve(name) }
                .find { Files.isExecutable(it) }?.toString())
    }

    /** Opens a page and lets its scripts run. */
    static Chromium open(Path page, Path scratch, String fragment, List<String> flags = []) {
        def profile = Files.createTempDirectory(scratch, 'chromium')
        def output = profile.resolve('document.html').toFile()
        def errors = profile.resolve('console.txt').toFile()
        def url = page.toUri().toString() + (fragment ? '#' + fragment : '')
        def arguments = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
                         '--disable-background-networking', '--disable-component-update', '--disable-sync',
                         "--user-data-dir=$profile".toString(), '--enable-logging=stderr', '--window-size=1280,900']
        def process = new ProcessBuilder([command().get(), *arguments, *flags, '--dump-dom', url])
                .redirectOutput(output).redirectError(errors).start()
        try {
            assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): "Chromium is still at $url"
        } finally {
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly()
        }
        new Chromium(output.getText('UTF-8'), errors.readLines().findAll { it.contains('CONSOLE') })
    }

    /** The data of each chart, read back from the chart library: by chart and series. */
    Map<String, Map<String, Map>> charts() {
        def json = (document =~ /data-selftest="([^"]*)"/).with { it.find() ? it.group(1) : null }
        assert json: "the page has left nothing; the console says: $console"
        new JsonSlurper().parseText(json.replace('&quot;', '"').replace('&lt;', '<').replace('&gt;', '>')
                .replace('&amp;', '&')) as Map
    }
}
