// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import java.util.Map;

/** Writes test plans as JMeter saves them. */
final class Jmx {

    private static final String OD = "io.github.jmeteroverdrive.";

    private final StringBuilder elements = new StringBuilder();

    /** Escapes text for an XML attribute or element. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\n", "&#10;");
    }

    static String element(String type, String gui, String name, String content, String children) {
        return "<%s guiclass=\"%s\" testclass=\"%s\" testname=\"%s\">%s</%s><hashTree>%s</hashTree>\n"
                .formatted(type, gui, type, escaped(name), content, type, children);
    }

    /**
     * An element of this project.
     *
     * @param type its class behind the project's package
     * @param fields without the prefix that the class name is
     * @param further other properties, as XML
     */
    static String od(String type, String name, Map<String, ?> fields, String further, String children) {
        String prefix = type.substring(type.lastIndexOf('.') + 1) + ".";
        return element(OD + type, OD + type + "Gui", name, properties(prefix, fields) + further, children);
    }

    static String properties(String prefix, Map<String, ?> values) {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) -> {
            String kind = value instanceof Boolean ? "boolProp" : "stringProp";
            text.append(
                    "<%s name=\"%s%s\">%s</%s>".formatted(kind, prefix, name, escaped(String.valueOf(value)), kind));
        });
        return text.toString();
    }

    Jmx add(String element) {
        elements.append(element);
        return this;
    }

    /**
     * Adds a thread group.
     *
     * @param loops -1 = without end
     */
    Jmx group(String name, int threads, int loops, String children) {
        String loop =
                "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\" guiclass=\"LoopControlPanel\""
                        + " testclass=\"LoopController\"><boolProp name=\"LoopController.continue_forever\">false</boolProp>"
                        + "<stringProp name=\"LoopController.loops\">"
                        + loops
                        + "</stringProp></elementProp>";
        Map<String, Object> fields = Map.of("num_threads", threads, "ramp_time", 0, "on_sample_error", "continue");
        return add(element("ThreadGroup", "ThreadGroupGui", name, properties("ThreadGroup.", fields) + loop, children));
    }

    static String afterSample(String groovy) {
        return element(
                "JSR223PostProcessor",
                "TestBeanGUI",
                "script",
                properties("", Map.of("scriptLanguage", "groovy", "cacheKey", "true", "script", groovy)),
                "");
    }

    static String codeIs(String code) {
        return element(
                "ResponseAssertion",
                "AssertionGui",
                "code is " + code,
                "<collectionProp name=\"Asserion.test_strings\"><stringProp name=\"1\">"
                        + code
                        + "</stringProp></collectionProp><stringProp name=\"Assertion.test_field\">Assertion.response_code"
                        + "</stringProp><intProp name=\"Assertion.test_type\">8</intProp>",
                "");
    }

    static String timer(int millis) {
        return element(
                "ConstantTimer",
                "ConstantTimerGui",
                "timer",
                properties("ConstantTimer.", Map.of("delay", millis)),
                "");
    }

    static String loop(int times, String children) {
        return element(
                "LoopController",
                "LoopControlPanel",
                "loop",
                "<boolProp name=\"LoopController.continue_forever\">true</boolProp>"
                        + properties("LoopController.", Map.of("loops", times)),
                children);
    }

    static String never(String children) {
        return element(
                "IfController",
                "IfControllerPanel",
                "never",
                "<boolProp name=\"IfController.useExpression\">true</boolProp>"
                        + properties("IfController.", Map.of("condition", "${__groovy(false)}")),
                children);
    }

    static String simple(String children) {
        return element("GenericController", "LogicControllerGui", "simple", "", children);
    }

    /** The whole plan, with live statistics. */
    String text() {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan"/><hashTree>
                """
                + od("monitor.LiveStatistics", "od - Live Statistics", Map.of(), "", "")
                + elements
                + "</hashTree></hashTree></jmeterTestPlan>\n";
    }
}
