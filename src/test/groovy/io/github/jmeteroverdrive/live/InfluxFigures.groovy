// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

/** Compares the figures of a run in InfluxDB with the summary of the run. */
final class InfluxFigures {

    private static final String PHASE = "phase = 'measure'"

    private InfluxFigures() {}

    /** The last point of all and of each sampler is the summary, and the points of the seconds add up to it. */
    static void assertMatch(Influx influx, Object summary) {
        def wanted = counts(summary)
        assert wanted.size() >= 2
        def last = influx.query("SELECT * FROM overdrive_test WHERE $PHASE").last()
        assert last.subMap(wanted.keySet()) == wanted
        def sum = influx.query("SELECT sum(*) FROM overdrive_test_second WHERE $PHASE").first()
        assert wanted.keySet().collectEntries { [it, sum["sum_$it" as String]] } == wanted
        summary.latencyMicros.each { latency, statistics ->
            // min and median of a few values are in the summary alone
            statistics.findAll { !(it.key in ['min', 'median']) }.each { name, value -> assert last["latencyMicros.${latency}.$name" as String] == value: "$latency $name" }
            assert sum["sum_latencyMicros.${latency}.count" as String] == statistics.count
        }
        summary.labels.each { label, figures ->
            def ofLabel = influx.query("SELECT * FROM overdrive_sampler WHERE $PHASE AND sampler = '$label'")
            assert (ofLabel ? ofLabel.last().subMap(counts(figures).keySet()) : [:]) == counts(figures): "$label: $figures"
        }
    }

    /** The counts of summary.json that a point has too. */
    private static Map<String, Object> counts(Object summary) {
        summary.findAll { name, value -> name in ['sent', 'completed', 'failed', 'received', 'samples', 'sampleErrors', 'bytesSent', 'bytesReceived', 'duplicated'] }
    }
}
