// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** overdrive influx: results files of real runs in a real InfluxDB. */
class InfluxImportTest {

    private static final List<String> COUNTS = ['samples', 'sampleErrors', 'latencyMicros.response.count', 'latencyMicros.response.mean', 'latencyMicros.response.max']

    @TempDir
    Path folder

    private static Map<String, Object> last(Influx influx, String measurement, String where, String run) {
        influx.query("SELECT * FROM $measurement WHERE phase = 'measure' AND run = '$run'$where").last()
    }

    private static Map<String, Object> sum(Influx influx, String run) {
        influx.query("SELECT sum(*) FROM overdrive_test_second WHERE run = '$run'").first()
    }

    private static Overdrive imports(Path file, String... arguments) {
        new Overdrive('influx', file.toString(), '--token', Influx.TOKEN, *arguments)
    }

    @Tag('full')
    @Test
    void 'an imported results file has the figures of the live export, in InfluxDB 1, 2 and 3'() {
        Influx.start(folder).withCloseable { influx ->
            WarmJMeter.plan(folder, JMeterRun.plan('JMeter.Elements'), influx.settings() + [LoopCount: 1, Warmup: 0]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
            }
            def live = influx.query('SHOW TAG VALUES FROM "overdrive_event" WITH KEY = "run"')*.value.first() as String
            def csv = folder.resolve('results.csv')
            new InfluxAdapter(influx).withCloseable { front ->
                [one: influx.writeUrl(), two: "$front.url/api/v2/write?org=any&bucket=$Influx.DATABASE/autogen", three: "$front.url/api/v3/write_lp?db=$Influx.DATABASE"].each { version, url ->
                    def command = imports(csv, '--url', url as String, '--run', version, '--tags', 'team=blue')
                    assert command.exitCode() == 0: command.output
                    assert command.output =~ /100%, [\d,]+ points?\n1,000 samples in .+ points of run $version, scenario results, in InfluxDB at /
                    def all = last(influx, 'overdrive_test', '', version)
                    assert all.subMap(COUNTS) == last(influx, 'overdrive_test', '', live).subMap(COUNTS)
                    assert all.samples == 1000 && all.scenario == 'results' && all.team == 'blue'
                    assert sum(influx, version).sum_samples == 1000
                    def labels = influx.query("SHOW TAG VALUES FROM overdrive_sampler WITH KEY = sampler WHERE run = '$version'")*.value.sort()
                    assert labels == influx.query("SHOW TAG VALUES FROM overdrive_sampler WITH KEY = sampler WHERE run = '$live'")*.value.sort()
                    labels.each { label ->
                        def of = " AND sampler = '$label'"
                        assert last(influx, 'overdrive_sampler', of, version).subMap(COUNTS) == last(influx, 'overdrive_sampler', of, live).subMap(COUNTS)
                    }
                    assert influx.query("SELECT title FROM overdrive_event WHERE run = '$version'")*.title == ['begin', 'end']
                }
            }
        }
    }

    @Tag('full')
    @Test
    void 'what cannot be imported is refused with the line, the column and the remedy'() {
        Influx.start(folder).withCloseable { influx ->
            def csv = Files.writeString(folder.resolve('bad.csv'), 'timeStamp,elapsed,label,success\n1700000000000,5,a,true\n1700000001000,five,a,true\n1700000002000,5,a,false\n')
            def refused = imports(csv, '--url', influx.writeUrl())
            assert refused.exitCode() == 2
            assert refused.output.contains("bad.csv has 1 rows that cannot be read. Line 3: elapsed is 'five', which is not a whole number. Correct them, or leave them out by --skip-bad-rows.")
            assert influx.query('SHOW MEASUREMENTS') == []
            def skipped = imports(csv, '--url', influx.writeUrl(), '--skip-bad-rows')
            assert skipped.exitCode() == 0: skipped.output
            assert skipped.output.contains('; rows that cannot be read, and are left out: 1.')
            assert influx.query('SELECT last(samples) AS n, sampleErrors FROM overdrive_test').first().subMap('n', 'sampleErrors') == [n: 2, sampleErrors: 1]
            def denied = new Overdrive('influx', csv.toString(), '--url', influx.writeUrl(), '--token', 'anna:wrong', '--skip-bad-rows')
            assert denied.exitCode() == 2
            assert denied.output =~ /InfluxDB at .* answers HTTP 401 .*; check the URL, the token/
            def late = Files.writeString(folder.resolve('late.csv'), 'timeStamp,elapsed,label,success\n1700000200000,5,a,true\n1700000001000,5,a,true\n')
            def unsorted = imports(late, '--url', influx.writeUrl())
            assert unsorted.exitCode() == 2
            assert unsorted.output.contains('the row of line 3 (timeStamp + elapsed) ended more than 120 s before that of line 2; sort the rows by time')
        }
        def good = Files.writeString(folder.resolve('good.csv'), 'timeStamp,elapsed,label,success\n1700000000000,5,a,true\n')
        def unreachable = imports(good, '--url', "http://127.0.0.1:${Ports.closed()}/write?db=d", '--patience', '0')
        assert unreachable.exitCode() == 2
        assert unreachable.output =~ /did not take 1 point \(.+\) after 0 others; import the file again/
    }
}
