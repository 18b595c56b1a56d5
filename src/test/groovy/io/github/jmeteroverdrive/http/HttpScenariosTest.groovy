// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.profiles.Profiles
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The shipped scenarios Samplers.* against a real nginx and the embedded server. */
class HttpScenariosTest {

    private static final String X = 'Samplers.HTTP.Request.X'

    @TempDir
    Path folder

    private Run scenario(String name, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan(name), parameters)
    }

    /** The same in a separate JVM. */
    private JMeterRun started(Map<String, Object> parameters) {
        JMeterRun.plan(folder, JMeterRun.plan(X), parameters)
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        // a new user in each iteration opens its own connections, unless its thread keeps them open
        'SameUser=false                | 12 | 200',
        'SameUser=true                 | 3  | 200',
        'KeepAlive=false               | 60 | 200',
        'SameUser=true CacheManager=true | 3 | 304'])
    void 'the parameters decide how many connections are opened and whether the cache is used'(String given, long accepts, String code) {
        Nginx.assume()
        RunningTarget.start('nginx', 'workers=2').withCloseable { nginx ->
            def parameters = given.split(' ').collectEntries { it.split('=').toList() }
            scenario(X, [Threads: 3, LoopCount: 4, RequestCount: 5, 'target.url': nginx.url('HTTP')] + parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 60 && run.summary.sampleErrors == 0
                assert run.results('GET')*.responseCode.countBy { it }[code] >= 57
                def figures = nginx.await { it.requests >= 60 }
                assert figures.requests == 60 && figures.accepts == accepts
            }
        }
    }

    @Tag('full')
    @Test
    void 'gRPC Client calls the health check of nginx, which counts the same'() {
        Nginx.assume()
        RunningTarget.start('nginx', 'http2=true', 'keepAliveRequests=1000000').withCloseable { nginx ->
            scenario('gRPC.Client', [Messages: 500, DescriptorSet: Project.HOME.resolve('jmx/data/health.pb'), 'target.url': nginx.url('HTTP')]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 500 && run.summary.sampleErrors == 0
                assert run.results('call').every { it.responseCode == '0' && it.responseMessage == 'OK' }
                assert nginx.await { it.requests >= 500 }.requests == 500
            }
        }
    }

    @Tag('full')
    @Test
    void 'without a reset of the HTTP state new users reuse the connections of earlier ones'() {
        Nginx.assume()
        def setting = Profiles.settings().find { it.id == '_.jmeter.http.static' }
        def (name, value) = Profiles.jvmArguments(setting).last().drop('-D'.length()).split('=').toList()
        RunningTarget.start('nginx').withCloseable { nginx ->
            // a separate JVM, because JMeter reads this property once per JVM
            started([Threads: 1, LoopCount: 4, RequestCount: 5, 'target.url': nginx.url('HTTP'), (name): value]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 20
                assert nginx.await { it.requests >= 20 }.accepts == 1
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'Samplers.HTTP.Request.File     | GET  | nginx',
        'Samplers.HTTP.Request.File     | GET  | http',
        'Samplers.HTTP.Request.File.MD5 | GET  | nginx',
        'Samplers.OS.Process.wget       | wget | nginx'])
    void 'each scenario that downloads with stock samplers fetches the file of the target'(String name, String label, String target) {
        if (target == 'nginx') Nginx.assume()
        scenario(name, [Target: target, LoopCount: 2, RequestCount: 2, FileSize: 3_000_000]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.samples == 4 && run.summary.sampleErrors == 0
            def rows = run.results(label)
            assert rows.size() == 4 && rows.every { it.responseCode == '200' && it.success == 'true' && it.bytes.toLong() >= 3_000_000 }
            assert run.output.contains("od - Target: $target is ready at http://127.0.0.1:")
        }
    }

    @Test
    void 'a file on the disk is downloaded by its own path'() {
        def file = Files.write(folder.resolve('1g.img'), new byte[12_345])
        scenario('Samplers.HTTP.Request.File', [LoopCount: 1, RequestPath: file]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.results('GET')[0].bytes.toLong() in 12_345L..13_345L
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['limit', 'gzip', 'head'])
    void 'the wget scenario has variants with a rate limit, with gzip and for the head of the file'(String variant) {
        Nginx.assume()
        def parameters = [Variant: variant, LoopCount: 1, FileSize: 3_000_000, TargetOptions: 'gzip=true']
        scenario('Samplers.OS.Process.wget', parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def row = run.results('wget')[0]
            assert row.responseCode == '200'
            def bytes = row.bytes.toLong()
            if (variant == 'limit') assert bytes >= 3_000_000
            else assert bytes < 1_000_000 // how much wget has printed when head ends depends on the machine
        }
    }

    @Tag('full')
    @Test
    void 'Duration ends a run whose loops would take longer'() {
        scenario(X, [Threads: 2, Warmup: 0, Duration: 1, LoopCount: 1_000_000_000]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.samples > 0
            assert run.summary.seconds == 1.0
        }
    }

    @Test
    void 'the first target that this host can start is used, and its processes are monitored'() {
        Nginx.assume()
        scenario(X, [Workers: 2, Warmup: 0, Duration: 2]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('od - Target: nginx is ready at http://127.0.0.1:')
            def slurper = new JsonSlurper()
            def nginx = run.directory.resolve('agent.jsonl').readLines().drop(1).collect { slurper.parseText(it).targets.nginx }.findAll()
            assert nginx.last().userSeconds + nginx.last().systemSeconds > 0
            // its last row may be a second older than the run's end
            assert nginx.last().requests > 0
            assert nginx.last().requests <= run.summary.wholeRun.samples + 10 // the target itself sends requests until nginx is ready
        }
    }

    @Test
    void 'after kill -9 of JMeter neither nginx nor its parent process remains'() {
        Nginx.assume()
        started([Target: 'nginx', Workers: 2]).withCloseable { run ->
            run.awaitLine(~/od - Target: nginx is ready/)
            def target = run.target()
            def processes = [target, *target.descendants().toList()]
            assert processes.size() == 4
            run.process.destroyForcibly()
            processes.each { it.onExit().get(30, TimeUnit.MINUTES) }
        }
    }
}
