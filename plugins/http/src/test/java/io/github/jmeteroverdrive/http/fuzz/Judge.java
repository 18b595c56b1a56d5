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

/** Compares each sample with the one that the server expects. Thread-safe. */
public final class Judge extends AbstractTestElement implements SampleListener, NoThreadClone {

    @Serial
    private static final long serialVersionUID = 1;

    private final long seed;
    private final transient List<Map<String, ExpectedSample>> expectations;
    private final transient byte[] uploaded;
    private final transient Queue<String> differences = new ConcurrentLinkedQueue<>();
    private final transient Map<SamplerVariant, Tally> tallies = new ConcurrentHashMap<>();

    Judge(long seed, List<Map<String, ExpectedSample>> expectations, byte[] uploaded) {
        this.seed = seed;
        this.expectations = expectations;
        this.uploaded = uploaded;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        SampleResult result = event.getResult();
        String[] label = result.getSampleLabel().split("/");
        SamplerVariant variant = SamplerVariant.valueOf(label[0]);
        int number = Integer.parseInt(label[1]);
        Script script = Scripts.of(seed, variant, number);
        String difference = difference(variant, number, script, result);
        Scripts.forget(seed, variant, number);
        tallies.computeIfAbsent(variant, ignored -> new Tally()).add(script.fault(), result.isSuccessful(), difference);
        if (difference == null || !variant.isChecked()) return;
        differences.add("seed "
                + seed
                + " "
                + variant
                + "/"
                + number
                + ": "
                + difference
                + "; got "
                + result.getResponseCode()
                + " '"
                + result.getResponseMessage()
                + "'; "
                + script.describe());
    }

    /** How a sample differs; null if it does not. */
    private String difference(SamplerVariant variant, int number, Script script, SampleResult result) {
        ExpectedSample expected = expected(variant + "/" + number);
        if (!result.isSuccessful()) return failed(expected, script, result);
        if (expected == null) return "a success, but the server got no such request";
        if (expected.verdict() == ExpectedSample.Verdict.FAILURE) return "a success";
        if (variant.uploads() && !Arrays.equals(uploaded, expected.uploaded()))
            return "a success, but the server got " + expected.uploaded().length + " other bytes";
        return wrongBytes(variant, script, expected, result);
    }

    private ExpectedSample expected(String key) {
        return expectations.stream()
                .map(all -> all.get(key))
                .filter(expected -> expected != null)
                .findFirst()
                .orElse(null);
    }

    private static String failed(ExpectedSample expected, Script script, SampleResult result) {
        if (expected != null && expected.verdict() == ExpectedSample.Verdict.SUCCESS) return "a failure";
        String message = result.getResponseMessage();
        if (message.isBlank() && script.fault() != Fault.STATUS || message.endsWith("null")) return "no message";
        boolean reset = script.fault() == Fault.RESET && expected != null;
        return reset && message.contains("cut off") ? "a reset that is called another thing" : null;
    }

    private static String wrongBytes(
            SamplerVariant variant, Script script, ExpectedSample expected, SampleResult result) {
        if (variant.keeps())
            return Arrays.equals(result.getResponseData(), script.decoded())
                    ? null
                    : "a success with "
                            + result.getResponseData().length
                            + " wrong bytes for "
                            + script.decoded().length;
        DownloadResult download = (DownloadResult) result;
        boolean decodes = variant.decodes() && expected.body().length > 0;
        long length = decodes ? script.decoded().length : expected.body().length;
        long came = decodes ? download.getDecodedBytes() : download.getWireBytes();
        if (came != length) return "a success with " + came + " bytes for " + length;
        if (variant != SamplerVariant.CHECKSUM || expected.body().length == 0) return null;
        CRC32C checksum = new CRC32C();
        checksum.update(expected.body());
        return String.format("%08x", checksum.getValue()).equals(download.getChecksum())
                ? null
                : "a success with checksum " + download.getChecksum();
    }

    List<String> differences() {
        return List.copyOf(differences);
    }

    Map<SamplerVariant, Tally> tallies() {
        return tallies;
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // samples are compared when they end
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // as above
    }
}
