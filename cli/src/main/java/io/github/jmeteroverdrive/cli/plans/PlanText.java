// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.plans;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.plan.ParameterCall;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;

/** The text of a plan, a file of JMeter, that becomes that of another. */
final class PlanText {

    private static final Pattern NAME =
            Pattern.compile("(testclass=\"TestPlan\" testname=\")[^\"]*");
    private static final Pattern COMMENT =
            Pattern.compile("(<stringProp name=\"TestPlan.comments\">)[^<]*");
    private static final Pattern NO_POST_PROCESSOR =
            Pattern.compile("(</JavaSampler>\\n( *))<hashTree/>");

    private final Variant variant;
    private final Map<String, String> listed;
    private String text;

    /**
     * @param base the file that it is made from
     * @param listed the defaults of all parameters
     */
    PlanText(Variant variant, String base, Map<String, String> listed) {
        this.variant = variant;
        this.listed = listed;
        text = base;
    }

    /**
     * @throws Refusal when what is to be changed does not stand in the file
     */
    String made() {
        variant.replace().forEach(this::replace);
        put(NAME, "$1" + Matcher.quoteReplacement(variant.name()), "test plan");
        put(COMMENT, "$1" + Matcher.quoteReplacement(xml(variant.comment())), "comment");
        variant.defaults().forEach(this::setDefault);
        if (!variant.postProcessor().isEmpty()) addPostProcessor();
        return text;
    }

    private void replace(String there, String instead) {
        if (!text.contains(there)) throw missing("'" + there + "'");
        text = text.replace(there, instead);
    }

    private void setDefault(String parameter, String value) {
        if (ParameterCall.in(text).stream().noneMatch(call -> call.name().equals(parameter)))
            throw missing(new ParameterCall(parameter, null).toString());
        String own =
                value.equals(listed.get(parameter))
                        ? null
                        : xml(ParameterCall.of(parameter, value).argument());
        text =
                ParameterCall.replaceAll(
                        text,
                        call ->
                                call.name().equals(parameter)
                                        ? new ParameterCall(parameter, own)
                                        : call);
    }

    private void addPostProcessor() {
        Matcher place = NO_POST_PROCESSOR.matcher(text);
        if (!place.find()) throw missing("a JavaSampler without elements below it");
        String indent = place.group(2);
        String elements = variant.postProcessor().strip().indent(indent.length() + 2);
        put(
                NO_POST_PROCESSOR,
                "$1"
                        + Matcher.quoteReplacement(
                                "<hashTree>\n"
                                        + elements
                                        + indent
                                        + "  <hashTree/>\n"
                                        + indent
                                        + "</hashTree>"),
                "JavaSampler");
    }

    private void put(Pattern pattern, String instead, String what) {
        Matcher place = pattern.matcher(text);
        if (!place.find()) throw missing("a " + what);
        text = place.replaceFirst(instead);
    }

    private Refusal missing(String what) {
        return new Refusal(
                "Plan "
                        + variant.of()
                        + " has not "
                        + what
                        + ", which variant "
                        + variant.name()
                        + " changes.");
    }

    /** As JMeter saves it. */
    private static String xml(String value) {
        return StringEscapeUtils.escapeXml10(value);
    }
}
