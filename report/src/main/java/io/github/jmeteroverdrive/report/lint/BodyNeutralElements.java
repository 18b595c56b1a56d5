// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The elements that are known not to read response bodies. All others may: scripts, extractors, third-party elements.
 */
final class BodyNeutralElements {

    private static final Set<String> BODILESS_FIELDS = Set.of("true", "request_headers", "url", "code", "message");
    private static final Set<String> BODILESS_TESTS = Set.of(
            "Assertion.response_code",
            "Assertion.response_message",
            "Assertion.response_headers",
            "Assertion.request_headers",
            "Assertion.request_data",
            "Assertion.sample_label");
    private static final Set<String> JAVA_REQUESTS =
            Set.of("org.apache.jmeter.protocol.java.test.JavaTest", "org.apache.jmeter.protocol.java.test.SleepTest");
    static final String OUR_PACKAGE = "io.github.jmeteroverdrive.";

    /** Not uploads and pre-processors: their templates are files, which may contain any function. */
    private static final Set<String> OURS = Set.of(
            "http.StreamingDownload",
            "http.WgetDownload",
            "http.ZaqarWorker",
            "httpasync.DataFeed",
            "httpasync.GrpcRequest",
            "httpasync.HttpAsyncRequest",
            "httpasync.HttpEndpoint",
            "httpasync.HttpFlow",
            "jms.JmsAsyncProducer",
            "jms.JmsConnection",
            "jms.JmsConsumer",
            "jms.JmsPatternWorker",
            "kafka.KafkaConnection",
            "kafka.KafkaRecordConsumer",
            "kafka.KafkaRecordProducer",
            "monitor.LiveStatistics",
            "monitor.LoadAgentMonitor",
            "monitor.TargetElement",
            "mqtt.MqttConnection",
            "mqtt.MqttPublisher",
            "mqtt.MqttSubscriber");

    private static final Set<String> OUR_EXTRACTORS = Set.of(
            "extractors.boundary.FastBoundaryExtractor",
            "extractors.css.FastCssExtractor",
            "extractors.json.FastJsonExtractor",
            "extractors.regexp.FastRegexpExtractor",
            "extractors.xpath.FastXPathExtractor");

    /** Our elements that are not samplers. */
    private static final Set<String> NO_SAMPLERS = Set.of(
            "extractors.script.FastJsr223PostProcessor",
            "extractors.script.FastJsr223PreProcessor",
            "extractors.template.TemplatePreProcessor",
            "httpasync.DataFeed",
            "httpasync.HttpEndpoint",
            "jms.JmsConnection",
            "kafka.KafkaConnection",
            "monitor.LiveStatistics",
            "monitor.LoadAgentMonitor",
            "monitor.TargetElement",
            "mqtt.MqttConnection");

    /** They read only the result of the sampler that they act on. */
    private static final Set<String> OF_THEIR_SAMPLER = Set.of(
            "BoundaryExtractor",
            "CompareAssertion",
            "DebugPostProcessor",
            "HTMLAssertion",
            "HtmlExtractor",
            "JMESPathAssertion",
            "JMESPathExtractor",
            "JSONPathAssertion",
            "JSONPostProcessor",
            "MD5HexAssertion",
            "RegexExtractor",
            "ResponseAssertion",
            "ResultAction",
            "ResultCollector",
            "ResultSaver",
            "SizeAssertion",
            "XMLAssertion",
            "XMLSchemaAssertion",
            "XPath2Assertion",
            "XPath2Extractor",
            "XPathAssertion",
            "XPathExtractor");

    private static final Map<String, Predicate<PlanElement>> STOCK = new HashMap<>();

    private static void always(String... types) {
        for (String type : types) STOCK.put(type, element -> true);
    }

    static {
        always("ThreadGroup", "SetupThreadGroup", "PostThreadGroup");
        always("GenericController", "LoopController", "OnceOnlyController", "RecordingController");
        always("TransactionController", "CriticalSectionController", "ForeachController");
        always("InterleaveControl", "RandomController", "RandomOrderController", "RunTime");
        always("SwitchController", "ThroughputController", "WhileController");
        always("Arguments", "ConfigTestElement", "CSVDataSet", "CounterConfig", "UserParameters");
        always("RandomVariableConfig", "KeystoreConfig", "HeaderManager", "CookieManager");
        always("CacheManager", "AuthManager", "DNSCacheManager");
        always("ConstantTimer", "UniformRandomTimer", "GaussianRandomTimer", "PoissonRandomTimer");
        always("ConstantThroughputTimer", "PreciseThroughputTimer", "SyncTimer");
        always("HTTPSamplerProxy", "TestAction", "DebugSampler", "DurationAssertion", "Summariser");
        // without the flag the expression is JavaScript, which can access all of JMeter
        STOCK.put("IfController", element -> element.isTrue("IfController.useExpression"));
        STOCK.put("TestPlan", element -> !element.isTrue("TestPlan.functional_mode"));
        STOCK.put("JavaSampler", element -> JAVA_REQUESTS.contains(element.property("classname")));
        STOCK.put("ResultCollector", element -> element.property("filename").isEmpty() || !stores(element));
        STOCK.put("ResponseAssertion", element -> BODILESS_TESTS.contains(element.property("Assertion.test_field")));
        STOCK.put("RegexExtractor", element -> bodiless(element.property("RegexExtractor.useHeaders")));
        STOCK.put("BoundaryExtractor", element -> bodiless(element.property("BoundaryExtractor.useHeaders")));
    }

    private BodyNeutralElements() {}

    /** Whether this element, as configured, reads no body; functions in its texts are not considered. */
    static boolean includes(PlanElement element) {
        if (!element.isStock()) return OURS.contains(ourName(element));
        return STOCK.getOrDefault(element.type(), candidate -> false).test(element);
    }

    /** Whether it reads bodies, but only those of samplers in its scope. */
    static boolean readsItsOwn(PlanElement element) {
        return element.isStock()
                ? OF_THEIR_SAMPLER.contains(element.type())
                : OUR_EXTRACTORS.contains(ourName(element));
    }

    static boolean isOurSampler(PlanElement element) {
        String name = ourName(element);
        return !name.isEmpty() && !OUR_EXTRACTORS.contains(name) && !NO_SAMPLERS.contains(name);
    }

    /** Its class name relative to our package; "" if it is not ours. */
    private static String ourName(PlanElement element) {
        String name = element.xml().attr("testclass");
        return name.startsWith(OUR_PACKAGE) ? name.substring(OUR_PACKAGE.length()) : "";
    }

    private static boolean bodiless(String searched) {
        return BODILESS_FIELDS.contains(searched.toLowerCase(Locale.ROOT));
    }

    /** Whether its file contains bodies, or the charset that JMeter reads from them. */
    private static boolean stores(PlanElement listener) {
        return !listener.xml()
                .select("> objProp > value > responseData:containsOwn(true),"
                        + "> objProp > value > responseDataOnError:containsOwn(true),"
                        + "> objProp > value > encoding:containsOwn(true)")
                .isEmpty();
    }
}
