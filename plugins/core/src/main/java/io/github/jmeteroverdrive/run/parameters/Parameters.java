// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values of all parameters of a run; a scenario's are checked against their ranges. Immutable. A parameter is a
 * JMeter property (set by {@code -J}, {@code -D} or {@code -q}); the list has the defaults.
 */
public final class Parameters {

    /** JMeter property for the duration of thread groups whose samplers do not end by the run's limits. */
    public static final String SECONDS = "overdrive.seconds";

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String RATE = "Rate";

    /** Value of Warmup: the warm-up ends when the run is steady. */
    private static final String AUTO = "auto";

    private static final String DEFAULT_WARMUP = "10";
    private static final double DEFAULT_DURATION = 30;

    /** Seconds after which a run with a required precision ends at the latest. */
    private static final double DEFAULT_LIMIT = 600;

    /** A duration that no run reaches, because a thread group must have one. */
    static final long NO_LIMIT = 1_000_000_000;

    /** Form of a parameter's name; JMeter and the JVM define no such properties. */
    private static final Pattern PARAMETER_NAME = Pattern.compile("[A-Z][^.]*");

    /** In a rate that has several steps, or a ramp. */
    private static final Pattern STEPS = Pattern.compile(",|ramp");

    /** A function of a plan, or a line of a script there, that reads a property. */
    private static final Pattern READING = Pattern.compile("(?:__(?:od|P|property)\\(\\s*"
            + "|props\\.(?:get|getProperty)\\(\\s*(?:['\"]|&apos;|&quot;|&#x?\\w+;))"
            + "([A-Za-z][\\w.-]*)");

    private final ParameterList list;
    private final Map<String, String> values;
    private final List<String> warnings;

    private Parameters(ParameterList list, Map<String, String> values, List<String> warnings) {
        this.list = list;
        this.values = values;
        this.warnings = warnings;
    }

    /**
     * The parameters of a scenario.
     *
     * @param list with the plan's own defaults
     * @param properties with their defaults, e.g. the system's
     * @throws Refusal if a name is misspelt, or a value is out of range or missing; with a line for each of them
     */
    public static Parameters of(ParameterList list, Properties properties) {
        List<String> problems = new ArrayList<>();
        for (String name : new TreeSet<>(properties.stringPropertyNames()))
            if (isParameterName(name) && !list.names().contains(name))
                problems.add(list.unknown(name).getMessage());
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : list.names()) {
            String given = properties.getProperty(name);
            ParameterList.Entry entry = list.entry(name);
            values.put(name, given == null ? entry.defaultValue() : given.strip());
            String problem = given == null ? "" : entry.problem(given.strip());
            if (!problem.isEmpty()) problems.add(problem);
        }
        if (!problems.isEmpty()) throw new Refusal(String.join("\n", problems));
        return new Parameters(list, values, List.of());
    }

    /**
     * The parameters of a plan that is not one of our scenarios; nothing is refused.
     *
     * @param list with the plan's own defaults
     * @param properties with their defaults, e.g. the system's
     * @param typed those that the user has given by {@code -J}
     */
    public static Parameters ofForeign(ParameterList list, Properties properties, PlanFile file, Typed typed) {
        ForeignParameters foreign = new ForeignParameters(list, properties, file, typed);
        return new Parameters(list, foreign.values(), List.copyOf(foreign.warnings()));
    }

    /** The parameters of a load agent, checked by its controller. */
    public static Parameters settled(ParameterList list, Map<String, String> values) {
        return new Parameters(list, Map.copyOf(values), List.of());
    }

    /**
     * The parameters of a run that can end its own warm-up, and so by default does, unless a number, a JVM with the
     * same run ID, or steps of the rate determine it.
     *
     * @throws Refusal if its rate has steps although it is to become steady
     */
    public Parameters withAutomaticWarmup() {
        boolean steps = STEPS.matcher(text(RATE)).find();
        if (automaticWarmup() && steps)
            throw new Refusal("Parameter Warmup is 'auto', which waits for a steady run, but Rate is '" + text(RATE)
                    + "'; give Warmup a number of seconds.");
        if (!text("Warmup").isEmpty()
                || limitedByNumber()
                || steps
                || !text("RunId").isEmpty()) return this;
        Map<String, String> all = new LinkedHashMap<>(values);
        all.put("Warmup", AUTO);
        return new Parameters(list, all, warnings);
    }

    /** Whether the warm-up ends when the run is steady. */
    public boolean automaticWarmup() {
        return text("Warmup").equals(AUTO);
    }

    /** A parameter's value before the run exists, or its default if the given value is invalid. */
    public static String early(Properties properties, String name) {
        ParameterList.Entry entry = ParameterList.shipped().entry(name);
        String given = properties.getProperty(name, entry.defaultValue()).strip();
        return entry.problem(given).isEmpty() ? given : entry.defaultValue();
    }

    static boolean isParameterName(String property) {
        return PARAMETER_NAME.matcher(property).matches();
    }

    /** The value, or "" if the parameter is empty. @throws IllegalArgumentException for an unknown name */
    public String text(String name) {
        list.entry(name);
        return values.get(name);
    }

    /** A whole number, or empty if the parameter is. */
    public OptionalLong whole(String name) {
        String value = text(name);
        return value.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
    }

    /** A number, or empty if the parameter is. */
    public OptionalDouble number(String name) {
        String value = text(name);
        return value.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(value));
    }

    /** All parameters in the order of the list, including empty ones. */
    public Map<String, String> all() {
        return Collections.unmodifiableMap(values);
    }

    /**
     * Names of the parameters that affect a run: those that its plan reads in functions and scripts, and those that od
     * elements read themselves if they are given.
     *
     * @param plan text of its file
     */
    public List<String> readBy(String plan) {
        Set<String> named = new HashSet<>();
        READING.matcher(plan).results().forEach(found -> named.add(found.group(1)));
        return list.names().stream()
                .filter(name -> named.contains(name) || givenToElements(name))
                .toList();
    }

    /**
     * Whether a parameter that is given to a run has an effect.
     *
     * @param plan text of its file
     */
    public static boolean isRead(String name, String plan) {
        return ForeignParameters.READ.contains(name)
                || READING.matcher(plan)
                        .results()
                        .anyMatch(found -> found.group(1).equals(name));
    }

    private boolean givenToElements(String name) {
        return ForeignParameters.READ.contains(name) && !hasShippedDefault(name);
    }

    /** Whether its value is the default of the list, so that neither the user nor the plan has changed it. */
    public boolean hasShippedDefault(String name) {
        return values.get(name).equals(ParameterList.shipped().entry(name).defaultValue());
    }

    /** Warnings about parameters of a plan that is not one of our scenarios; sentences. */
    public List<String> warnings() {
        return warnings;
    }

    /** Whether a number of messages or loops ends the run, so that time does so only if it is given. */
    public boolean limitedByNumber() {
        return given("Messages") || given("LoopCount") && !text("LoopCount").equals("-1");
    }

    /** Whether the user has limited the time of the run. */
    public boolean timeGiven() {
        return given("Duration") || given("Precision");
    }

    /** Precision at which the run ends early; empty if only time ends it. */
    public List<Precision> precision() {
        return Precision.parse(text("Precision"));
    }

    private boolean given(String name) {
        return !values.getOrDefault(name, "").isEmpty();
    }

    /**
     * The phases of a run whose clock starts at {@code origin} (nanoTime).
     *
     * @param numbersInFields whether all senders of the plan end by a number in their fields
     */
    public Phases phases(long origin, boolean numbersInFields) {
        long duration = durationNanos();
        if (automaticWarmup())
            return Phases.withOpenWarmup(origin, nanos(number("WarmupLimit").orElseThrow()), duration);
        String warmup = text("Warmup");
        if (warmup.isEmpty()) warmup = numbersInFields || limitedByNumber() ? "0" : DEFAULT_WARMUP;
        return new Phases(origin, nanos(Double.parseDouble(warmup)), duration);
    }

    private long durationNanos() {
        OptionalDouble duration = number("Duration");
        if (duration.isEmpty() && limitedByNumber()) return Phases.UNLIMITED;
        double byDefault = precision().isEmpty() ? DEFAULT_DURATION : DEFAULT_LIMIT;
        return nanos(duration.orElse(byDefault));
    }

    /**
     * How long the thread groups of a plan may run, in whole seconds: a second above Warmup + Duration, or above
     * WarmupLimit + Duration, so that the measured phase, which begins with the first sample, is complete.
     * {@link #NO_LIMIT} if time does not end the run.
     */
    public long seconds() {
        Phases phases = phases(0, false);
        if (!phases.timed()) return NO_LIMIT;
        return (long) Math.ceil(phases.measureTo() / NANOS_PER_SECOND) + 1;
    }

    /**
     * The names that a user has typed, and what JMeter itself reads.
     *
     * @param names given to JMeter by {@code -J}
     * @param jmeters text of JMeter's property files, which have each of its own names, most of them in comments
     */
    public record Typed(Set<String> names, String jmeters) {

        private static final Pattern OPTION = Pattern.compile("-J([^=]+)(?:=.*)?", Pattern.DOTALL);

        /**
         * Without names where the operating system does not show the command line, as on Windows.
         *
         * @param bin JMeter's folder with its property files
         */
        public static Typed ofThisJvm(Path bin) {
            String[] arguments = ProcessHandle.current().info().arguments().orElse(new String[0]);
            return new Typed(names(List.of(arguments)), text(bin));
        }

        static Set<String> names(List<String> arguments) {
            return arguments.stream()
                    .map(OPTION::matcher)
                    .filter(Matcher::matches)
                    .map(option -> option.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private static String text(Path bin) {
            StringBuilder text = new StringBuilder();
            try (DirectoryStream<Path> files = Files.newDirectoryStream(bin, "*.properties")) {
                for (Path file : files)
                    text.append(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .append('\n');
            } catch (IOException | DirectoryIteratorException e) {
                return ""; // no JMeter of that form, such as that of a test
            }
            return text.toString();
        }
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    /**
     * The parameters of a plan that is not one of this project's scenarios. Nothing is refused, because any name and
     * value may be the plan's own. Od elements use only {@link #READ} there.
     */
    static final class ForeignParameters {

        /** Parameters that od elements read directly, not through a field of the plan. */
        static final Set<String> READ = Set.of(
                "Warmup",
                "WarmupLimit",
                "Duration",
                "Precision",
                "Messages",
                "LoopCount",
                "RunId",
                "AgentLoad",
                "LostAgent",
                "AgentRecordings",
                "AgentWait",
                "BrowseTimeout",
                "AgentBeginTimeout",
                "BusyAgent");

        /** Advice for a plan's author, so that a limit ends the plan's thread groups. */
        private static final Map<String, String> REMEDIES = Map.of(
                "Duration",
                "to end a thread group after Warmup + Duration, set its Duration to ${__P(" + Parameters.SECONDS
                        + ",)}",
                "LoopCount",
                "to use it in a thread group, set its Loop Count to ${__P(LoopCount,-1)}",
                "Messages",
                "only elements of od - JMS count messages");

        /** Maximum edit distance of a misspelt name. */
        private static final int NEAR = 2;

        private final ParameterList list;
        private final Map<String, String> values = new LinkedHashMap<>();
        private final List<String> warnings = new ArrayList<>();

        ForeignParameters(ParameterList list, Properties properties, PlanFile file, Typed typed) {
            this.list = list;
            for (String name : list.names()) {
                String given = properties.getProperty(name);
                String byDefault = list.entry(name).defaultValue();
                values.put(name, given == null ? byDefault : usable(name, given.strip(), byDefault));
            }
            if (file.text().isEmpty()) return;
            Set<String> unread = new TreeSet<>();
            for (String name : properties.stringPropertyNames())
                if (Parameters.isParameterName(name) && !file.mentions(name)) unread.add(name);
            warnOfLimits(unread, file);
            unread.removeAll(READ);
            unread.removeIf(name -> !list.names().contains(name) && warnedAsNear(name));
            if (!unread.isEmpty())
                warnings.add("Neither the plan nor an od element reads "
                        + unread.stream().collect(Collectors.joining("', '", "'", "'"))
                        + ": without effect.");
            PlanFile jmeters = new PlanFile(typed.jmeters(), false);
            for (String name : typed.names())
                if (!Parameters.isParameterName(name) && !file.mentions(name) && !jmeters.mentions(name))
                    warnOfUnread(name, file.text());
        }

        private void warnOfUnread(String name, String plan) {
            if (RunProperties.isOne(name)) {
                if (!RunProperties.isRead(name) && !RunProperties.NOT_GIVEN.contains(name))
                    warnings.add(RunProperties.unknown(name));
                return;
            }
            Set<String> read = READING.matcher(plan)
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            String guess = ClosestName.guess(name, read);
            warnings.add("Property '" + name + "' is given, but the plan does not mention it"
                    + (guess.equals(".")
                            ? "; it has an effect only if a plugin, or a script or plan that is included, reads it."
                            : guess));
        }

        private void warnOfLimits(Set<String> unread, PlanFile file) {
            if (file.hasElement(EndsByLimits.class)) return;
            for (String name : unread)
                if (REMEDIES.containsKey(name) && !(name.equals("Duration") && file.mentions(Parameters.SECONDS)))
                    warnings.add("Parameter "
                            + name
                            + " does not end this plan, because no element of the plan reads it; "
                            + REMEDIES.get(name)
                            + ".");
        }

        private String usable(String name, String given, String byDefault) {
            if (!READ.contains(name)) return given; // only the plan uses it
            String problem = list.entry(name).problem(given);
            if (problem.isEmpty()) return given;
            warnings.add(problem
                    + " The plan is not a scenario of JMeter Overdrive and may use it; od elements"
                    + " take the default.");
            return byDefault;
        }

        private boolean warnedAsNear(String name) {
            String nearest = ClosestName.to(name, READ);
            if (ClosestName.distance(name, nearest) > NEAR) return false;
            warnings.add("Property '"
                    + name
                    + "' is not used in the plan; did you mean '"
                    + nearest
                    + "', which od elements read?");
            return true;
        }

        Map<String, String> values() {
            return values;
        }

        List<String> warnings() {
            return warnings;
        }
    }
}
