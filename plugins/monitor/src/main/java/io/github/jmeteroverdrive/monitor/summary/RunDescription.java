// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Fingerprint;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.monitor.agent.jvm.Profilers;
import io.github.jmeteroverdrive.monitor.target.StartedTarget;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/** {@code run.json}: the plan, the software and the host of a run. Written before the first sample. */
public final class RunDescription {

    private static final int SCHEMA = 1;
    private static final String OWN_POM = "/META-INF/maven/io.github.jmeteroverdrive/overdrive-core/pom.properties";

    /** To the end of the flag, because a blank or {@code &} may be part of the secret. */
    private static final Pattern IN_FLAG = Pattern.compile(ShownUrl.SECRET + "(?s).+");

    private final RunContext run;
    private final Path home;

    /** @param home root of the project; its git revision is recorded */
    public RunDescription(RunContext run, Path home) {
        this.run = run;
        this.home = home;
    }

    public ObjectNode json() {
        ObjectNode json = JsonFiles.MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("runId", Long.toHexString(run.runId()));
        json.put("scenario", run.scenario());
        run.settings().forEach(json.putArray("settings")::add);
        json.put(
                "started",
                Instant.ofEpochMilli(run.clock().epochMillis(run.clock().nanoTime()))
                        .toString());
        ObjectNode parameters = json.putObject("parameters");
        run.parameters().all().forEach(parameters::put);
        String target = JMeterUtils.getPropDefault(StartedTarget.URL, "");
        if (!target.isEmpty()) json.put("targetUrl", ShownUrl.withoutSecrets(target));
        PlanFeatures.put(json, run.parameters());
        putVersions(json.putObject("versions"));
        List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
        ArrayNode flags = json.putArray("jvmFlags");
        given.stream().map(RunDescription::shown).forEach(flags::add);
        ArrayNode profilers = json.putArray(Profiler.KEY);
        Profilers.on(name -> JMeterUtils.getPropDefault(name, ""), given, ReportLibraries.folders())
                .forEach(profiler -> profilers.add(profiler.title()));
        Host.put(json.putObject("host"));
        putFrames(json.putObject("frames"));
        GitRevision.of(home).ifPresent(revision -> json.put("gitRevision", revision));
        return json;
    }

    /** A JVM flag with secrets masked. */
    static String shown(String flag) {
        return IN_FLAG.matcher(flag).replaceAll("$1***");
    }

    private static void putVersions(ObjectNode versions) {
        ownVersion().ifPresent(own -> versions.put("overdrive", own));
        Fingerprint.ofJars(jmeter()).ifPresent(print -> versions.put("jarsSha256", print));
        versions.put("jmeter", JMeterUtils.getJMeterVersion());
        versions.put("java", System.getProperty("java.version"));
        versions.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    private static Path jmeter() {
        return Path.of(String.valueOf(JMeterUtils.getJMeterHome()));
    }

    /** For readers of a profile of this run that do not have the classes of its elements. */
    private static void putFrames(ObjectNode frames) {
        Frames.ofThisJvm().own().forEach((where, own) -> own.forEach(frames.withArray(where.id())::add));
    }

    /** From Maven's metadata in the jar. */
    private static Optional<String> ownVersion() {
        try (InputStream in = RunContext.class.getResourceAsStream(OWN_POM)) {
            if (in == null) return Optional.empty();
            Properties pom = new Properties();
            pom.load(in);
            return Optional.ofNullable(pom.getProperty("version"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Features of the plan that a verdict needs because no profile shows them: digests of bodies are computed inside
     * other methods, which profiles do not always separate. Also the fingerprint that distinguishes its runs from those
     * of other plans.
     */
    static final class PlanFeatures {

        private static final String MD5 = "HTTPSampler.md5";

        private static final String PROXY = "HTTPSampler.proxyHost";

        /** Number of properties {@code HTTPSampler.md5} that are true. */
        private int digests;

        private final List<String> proxies = new ArrayList<>();

        private PlanFeatures() {}

        /** Adds the plan's name and fingerprint, the parameters it reads, and features of its requests. */
        static void put(ObjectNode json, Parameters parameters) {
            String name = FileServer.getFileServer().getScriptName();
            if (name == null || name.isEmpty()) return;
            json.put("plan", name);
            Path file = Path.of(FileServer.getFileServer().getBaseDir()).resolve(name);
            if (!Files.isRegularFile(file)) return;
            Fingerprint.ofFile(file).ifPresent(print -> json.put("planSha256", print));
            try (InputStream in = Files.newInputStream(file)) {
                // parameter names are ASCII, and this charset can decode any byte
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                parameters.readBy(text).forEach(json.putArray("parametersUsed")::add);
                PlanFeatures found = of(in);
                json.put("digests", found.digests);
                json.put("proxyHere", LocalProxy.among(found.proxies));
            } catch (IOException | XMLStreamException e) {
                return; // JMeter has read it, so it was deleted or changed since; not an error
            }
        }

        /** Reads a plan; disabled elements and those below them do not count. */
        static PlanFeatures of(InputStream plan) throws XMLStreamException {
            XMLInputFactory factory = XMLInputFactory.newInstance();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            XMLStreamReader xml = factory.createXMLStreamReader(plan);
            PlanFeatures found = new PlanFeatures();
            boolean disabled = false;
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) continue;
                boolean below = disabled && xml.getLocalName().equals("hashTree"); // of the element before it
                String enabled = xml.getAttributeValue(null, "enabled");
                disabled = enabled != null
                        && !Boolean.parseBoolean(enabled)
                        && !xml.getLocalName().equals("elementProp");
                if (below || disabled) {
                    skip(xml);
                    continue;
                }
                String name = xml.getAttributeValue(null, "name");
                if (MD5.equals(name) && Boolean.parseBoolean(xml.getElementText())) found.digests++;
                else if (PROXY.equals(name))
                    found.proxies.add(xml.getElementText().strip());
            }
            return found;
        }

        /** To the end of the current element. */
        private static void skip(XMLStreamReader xml) throws XMLStreamException {
            for (int depth = 1; depth > 0; ) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) depth++;
                else if (event == XMLStreamConstants.END_ELEMENT) depth--;
            }
        }

        int digests() {
            return digests;
        }

        List<String> proxies() {
            return List.copyOf(proxies);
        }
    }

    /** The checked-out commit, read from git's files, so that no process has to be started. */
    public static final class GitRevision {

        private static final String REF = "ref: ";
        private static final String LINK = "gitdir: ";

        private GitRevision() {}

        /** Empty if the directory is not a checkout, or not readable. */
        public static Optional<String> of(Path checkout) {
            try {
                Path git = checkout.resolve(".git");
                if (Files.isRegularFile(git)) { // a worktree
                    git = checkout.resolve(Files.readString(git).strip().substring(LINK.length()));
                }
                String head = Files.readString(git.resolve("HEAD")).strip();
                return head.startsWith(REF) ? resolve(common(git), head.substring(REF.length())) : Optional.of(head);
            } catch (IOException | RuntimeException e) {
                return Optional.empty();
            }
        }

        private static Path common(Path git) throws IOException {
            Path link = git.resolve("commondir");
            return Files.exists(link) ? git.resolve(Files.readString(link).strip()) : git;
        }

        private static Optional<String> resolve(Path git, String ref) throws IOException {
            Path loose = git.resolve(ref);
            if (Files.exists(loose)) return Optional.of(Files.readString(loose).strip());
            try (var lines = Files.lines(git.resolve("packed-refs"))) {
                return lines.filter(line -> line.endsWith(" " + ref))
                        .map(line -> line.split(" ")[0])
                        .findFirst();
            }
        }
    }

    /**
     * Whether JMeter is configured, by the plan or for the whole JVM, to use a proxy on its own host. Names other than
     * localhost are not resolved. Stateless.
     */
    static final class LocalProxy {

        private static final List<String> PROPERTIES = List.of("http.proxyHost", "https.proxyHost", "socksProxyHost");

        private LocalProxy() {}

        /**
         * @param ofPlan addresses or names in the plan
         * @return the first one on this host; "" if there is none
         */
        static String among(List<String> ofPlan) {
            return Stream.concat(ofPlan.stream(), PROPERTIES.stream().map(System::getProperty))
                    .filter(Objects::nonNull)
                    .filter(LocalProxy::isHere)
                    .findFirst()
                    .orElse("");
        }

        private static boolean isHere(String host) {
            String plain = host.replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
            return plain.equals("localhost")
                    || plain.matches("127\\.[0-9.]+|::1")
                    || !plain.isEmpty() && ofDevices().anyMatch(plain::equals);
        }

        private static Stream<String> ofDevices() {
            try {
                return NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .map(InetAddress::getHostAddress);
            } catch (SocketException e) {
                return Stream.empty(); // there is no network
            }
        }
    }
}
