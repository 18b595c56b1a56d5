// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import io.github.jmeteroverdrive.http.download.DownloadResult;
import java.io.Serial;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32C;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/** Compares each sample with what the server has written down. Thread-safe. */
public final class Judge extends AbstractTestElement implements SampleListener, NoThreadClone {

    @Serial
    private static final long serialVersionUID = 1;

    private final long seed;
    private final transient List<Map<String, Truth>> truths;
    private final transient byte[] uploaded;
    private final transient Queue<String> differences = new ConcurrentLinkedQueue<>();
    private final transient Map<Way, Tally> tallies = new ConcurrentHashMap<>();

    Judge(long seed, List<Map<String, Truth>> truths, byte[] uploaded) {
        this.seed = seed;
        this.truths = truths;
        this.uploaded = uploaded;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        SampleResult result = event.getResult();
        String[] label = result.getSampleLabel().split("/");
        Way way = Way.valueOf(label[0]);
        int number = Integer.parseInt(label[1]);
        Script script = Scripts.of(seed, way, number);
        String difference = difference(way, number, script, result);
        Scripts.forget(seed, way, number);
        tallies.computeIfAbsent(way, ignored -> new Tally()).add(script.fault(), result.isSuccessful(), difference);
        if (difference == null || !way.judged()) return;
        differences.add("seed "
                + seed
                + " "
                + way
                + "/"
                + number
                + ": "
                + difference
                + "; got "
                + result.getResponseCode()
                + " '"
                + result.getResponseMessage()
                + "'; "
                + script.shown());
    }

    /** What is wrong with a sample; null when nothing is. */
    private String difference(Way way, int number, Script script, SampleResult result) {
        Truth truth = truth(way + "/" + number);
        if (!result.isSuccessful()) return failed(truth, script, result);
        if (truth == null) return "a success, but the server got no such request";
        if (truth.verdict() == Truth.Verdict.FAILURE) return "a success";
        if (way.uploads() && !Arrays.equals(uploaded, truth.uploaded()))
            return "a success, but the server got " + truth.uploaded().length + " other bytes";
        return wrongBytes(way, script, truth, result);
    }

    private Truth truth(String key) {
        return truths.stream()
                .map(all -> all.get(key))
                .filter(truth -> truth != null)
                .findFirst()
                .orElse(null);
    }

    private static String failed(Truth truth, Script script, SampleResult result) {
        if (truth != null && truth.verdict() == Truth.Verdict.SUCCESS) return "a failure";
        String message = result.getResponseMessage();
        if (message.isBlank() && script.fault() != Fault.STATUS || message.endsWith("null")) return "no message";
        boolean reset = script.fault() == Fault.RESET && truth != null;
        return reset && message.contains("cut off") ? "a reset that is called another thing" : null;
    }

    private static String wrongBytes(Way way, Script script, Truth truth, SampleResult result) {
        if (way.keeps())
            return Arrays.equals(result.getResponseData(), script.decoded())
                    ? null
                    : "a success with "
                            + result.getResponseData().length
                            + " wrong bytes for "
                            + script.decoded().length;
        DownloadResult download = (DownloadResult) result;
        boolean decodes = way.decodes() && truth.body().length > 0;
        long expected = decodes ? script.decoded().length : truth.body().length;
        long came = decodes ? download.getDecodedBytes() : download.getWireBytes();
        if (came != expected) return "a success with " + came + " bytes for " + expected;
        if (way != Way.CHECKSUM || truth.body().length == 0) return null;
        CRC32C checksum = new CRC32C();
        checksum.update(truth.body());
        return String.format("%08x", checksum.getValue()).equals(download.getChecksum())
                ? null
                : "a success with checksum " + download.getChecksum();
    }

    List<String> differences() {
        return List.copyOf(differences);
    }

    Map<Way, Tally> tallies() {
        return tallies;
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // nothing is judged before it ends
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // as above
    }
}
