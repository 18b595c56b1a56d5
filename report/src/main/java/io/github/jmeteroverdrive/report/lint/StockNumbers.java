// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fields of JMeter's own elements that should have a number. JMeter takes another value for most without a word. */
public final class StockNumbers extends LintRule {

    private static final String ZERO = "it uses 0";
    private static final String UNLIMITED = "it sets no time-out";
    private static final String RANDOM_MATCH = "it takes a random match";
    private static final String NO_RESULT = "it drops the result of each sample, and logs an error";
    private static final String FAILS = "each sample fails";

    /** Each field by its property; that of a bean, whose name is not unique, has the class before it. */
    private static final Map<String, Row> FIELDS = Stream.of(
                    new Row("HTTPSampler.port", "Port Number", Kind.PORT, "it uses 80, or 443 for https"),
                    new Row("HTTPSampler.connect_timeout", "Connect time-out", Kind.INT, UNLIMITED),
                    new Row("HTTPSampler.response_timeout", "Response time-out", Kind.INT, UNLIMITED),
                    new Row("HTTPSampler.proxyPort", "Port Number of the proxy", Kind.INT, "it does not use the proxy"),
                    new Row("HTTPSampler.concurrentPool", "Parallel downloads", Kind.INT, "it uses 6")
                            .ifIs("HTTPSampler.concurrentDwn", "true"),
                    new Row("ThreadGroup.num_threads", "Number of Threads", Kind.INT, "it starts no thread"),
                    new Row("ThreadGroup.ramp_time", "Ramp-up period", Kind.INT, "it starts all threads at once"),
                    new Row("ThreadGroup.duration", "Duration", Kind.LONG, "it stops the test")
                            .ifIs("ThreadGroup.scheduler", "true"),
                    new Row("ThreadGroup.delay", "Startup delay", Kind.LONG, ZERO)
                            .ifIs("ThreadGroup.scheduler", "true"),
                    new Row("LoopController.loops", "Loop Count", Kind.INT, "it runs no iteration"),
                    new Row("RunTime.seconds", "Runtime", Kind.LONG, "it runs nothing below"),
                    new Row(
                                    "ThroughputController.maxThroughput",
                                    "Throughput",
                                    Kind.INT,
                                    "it uses 1, and logs a warning")
                            .ifIs("ThroughputController.style", "0"),
                    new Row(
                                    "ThroughputController.percentThroughput",
                                    "Throughput",
                                    Kind.DECIMAL,
                                    "it uses 100%, and logs a warning")
                            .ifIs("ThroughputController.style", "1"),
                    new Row("ForeachController.startIndex", "Start index", Kind.INT, ZERO),
                    new Row("ForeachController.endIndex", "End index", Kind.INT, "it runs nothing below"),
                    new Row("ActionProcessor.duration", "Duration", Kind.LONG, "it does not pause")
                            .ifIs("ActionProcessor.action", "1"),
                    new Row("ConstantTimer.delay", "Delay", Kind.LONG, ZERO),
                    new Row("RandomTimer.range", "Random delay or deviation", Kind.DECIMAL, ZERO),
                    new Row(
                            "ConstantThroughputTimer.throughput",
                            "Target throughput",
                            Kind.DECIMAL,
                            "it never lets a sample begin"),
                    new Row("PreciseThroughputTimer.throughput", "Target throughput", Kind.DECIMAL, ZERO),
                    new Row("PreciseThroughputTimer.throughputPeriod", "Throughput period", Kind.INT, ZERO),
                    new Row("PreciseThroughputTimer.duration", "Test duration", Kind.LONG, ZERO),
                    new Row("PreciseThroughputTimer.batchSize", "Threads in the batch", Kind.INT, ZERO),
                    new Row("PreciseThroughputTimer.batchThreadDelay", "Delay in the batch", Kind.INT, ZERO),
                    new Row(
                            "SyncTimer.groupSize",
                            "Number of Simulated Users",
                            Kind.INT,
                            "it waits for all threads of the group"),
                    new Row("SyncTimer.timeoutInMs", "Timeout in milliseconds", Kind.LONG, UNLIMITED),
                    new Row("InterruptTimer.timeout", "Sample timeout", Kind.LONG, UNLIMITED),
                    new Row("CounterConfig.start", "Starting value", Kind.LONG, ZERO),
                    new Row("CounterConfig.incr", "Increment", Kind.LONG, ZERO),
                    new Row("CounterConfig.end", "Maximum value", Kind.LONG, ZERO),
                    new Row("RandomVariableConfig.minimumValue", "Minimum Value", Kind.LONG, ZERO),
                    new Row("RandomVariableConfig.maximumValue", "Maximum Value", Kind.LONG, ZERO),
                    new Row("CacheManager.maxSize", "Max Number of elements in cache", Kind.INT, ZERO),
                    new Row("DurationAssertion.duration", "Duration in milliseconds", Kind.LONG, "it checks nothing"),
                    new Row("SizeAssertion.size", "Size in bytes", Kind.LONG, FAILS),
                    new Row("RegexExtractor.match_number", "Match No.", Kind.INT, RANDOM_MATCH),
                    new Row("BoundaryExtractor.match_number", "Match No.", Kind.INT, RANDOM_MATCH),
                    new Row("HtmlExtractor.match_number", "Match No.", Kind.INT, RANDOM_MATCH),
                    new Row("XPathExtractor.matchNumber", "Match No.", Kind.INT, RANDOM_MATCH),
                    new Row("XPathExtractor2.matchNumber", "Match No.", Kind.INT, RANDOM_MATCH),
                    new Row("JSONPostProcessor.match_numbers", "Match No.", Kind.INTS, NO_RESULT),
                    new Row("JMESExtractor.matchNumber", "Match No.", Kind.INT, NO_RESULT),
                    new Row("JDBCSampler.queryTimeout", "Query timeout", Kind.INT, UNLIMITED),
                    new Row("JDBCSampler.resultSetMaxRows", "Limit ResultSet", Kind.INT, "it sets no limit"),
                    new Row("TCPSampler.port", "Port Number", Kind.INT, ZERO),
                    new Row("TCPSampler.timeout", "Response time-out", Kind.INT, UNLIMITED),
                    new Row("TCPSampler.ctimeout", "Connect time-out", Kind.INT, UNLIMITED),
                    new Row("TCPSampler.soLinger", "SO_LINGER", Kind.INT, ZERO),
                    new Row("TCPSampler.EolByte", "End of line byte value", Kind.INT, ZERO),
                    new Row("jms.iterations", "Number of samples to aggregate", Kind.INT, ZERO),
                    new Row("jms.timeout", "Timeout", Kind.LONG, UNLIMITED),
                    new Row("jms.priority", "Priority", Kind.INT, FAILS),
                    new Row("jms.expiration", "Expiration", Kind.LONG, FAILS))
            .collect(Collectors.toMap(Row::property, Function.identity()));

    public StockNumbers() {
        super(
                "not-a-number",
                "how JMeter 5.6.3 reads this field",
                "Write the number in digits, without spaces or a unit, or an expression such as ${__P(name)}.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.all().stream()
                .flatMap(element -> Stream.concat(unloadable(element), misread(element)))
                .toList();
    }

    /** JMeter parses these when it loads the plan, even those of disabled elements. */
    private Stream<LintFinding> unloadable(PlanElement element) {
        return element.numbers().stream()
                .filter(number -> Kind.LONG.rejects(number.getValue()))
                .map(number -> found(
                        element,
                        "%s is '%s' in an intProp or longProp, so JMeter does not load the plan; an expression needs a stringProp."
                                .formatted(number.getKey(), number.getValue())));
    }

    private Stream<LintFinding> misread(PlanElement element) {
        if (!element.enabled()) return Stream.empty();
        return element.texts().stream()
                .filter(text -> !text.getValue().isBlank() && !text.getValue().contains("${"))
                .flatMap(text -> Stream.of(text.getKey(), element.type() + "." + text.getKey())
                        .map(FIELDS::get)
                        .filter(field -> field != null
                                && field.kind.rejects(text.getValue())
                                && (field.other.isEmpty()
                                        || element.property(field.other).equals(field.value)))
                        .map(field -> found(element, field.sentence(text.getValue()))));
    }

    /** How JMeter parses a field. */
    private enum Kind {
        INT("a whole number up to " + Integer.MAX_VALUE, Integer::parseInt),
        PORT("a whole number", text -> Integer.parseInt(text.trim())),
        LONG("a whole number", Long::parseLong),
        DECIMAL("a number", Double::parseDouble),
        INTS("whole numbers separated by ;", text -> Stream.of(text.split(";")).forEach(PORT.parser));

        private final String words;
        private final Consumer<String> parser;

        Kind(String words, Consumer<String> parser) {
            this.words = words;
            this.parser = parser;
        }

        boolean rejects(String text) {
            try {
                parser.accept(text);
                return false;
            } catch (NumberFormatException e) {
                return true;
            }
        }
    }

    /**
     * @param label of the field in JMeter
     * @param instead what JMeter does if it cannot read the field
     * @param other property that decides whether the field counts; "" if it always does
     * @param value of that property with which the field counts
     */
    private record Row(String property, String label, Kind kind, String instead, String other, String value) {

        Row(String property, String label, Kind kind, String instead) {
            this(property, label, kind, instead, "", "");
        }

        Row ifIs(String its, String text) {
            return new Row(property, label, kind, instead, its, text);
        }

        String sentence(String text) {
            return "%s is '%s', which JMeter cannot read as %s: %s.".formatted(label, text, kind.words, instead);
        }
    }
}
