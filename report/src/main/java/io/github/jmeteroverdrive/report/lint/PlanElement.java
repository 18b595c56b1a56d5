// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** An element of a plan with the elements below it, which JMeter writes after it. */
public final class PlanElement {

    private static final String TREE = "hashTree";
    private static final String PART = "elementProp";
    private static final String ROW = "io.github.jmeteroverdrive.extractors.RowElement";

    private final Element xml;

    public PlanElement(Element xml) {
        this.xml = xml;
    }

    /** Whether an XML element is an element of a plan. */
    static boolean is(Element xml) {
        return xml.hasAttr("testclass")
                && xml.parent() != null
                && xml.parent().tagName().equals(TREE);
    }

    public Element xml() {
        return xml;
    }

    /** Whether its class is one of JMeter's; these are written without a package. */
    public boolean isStock() {
        return isStock(xml.attr("testclass"));
    }

    /** Whether a class of a plan, by name or alias, is one of JMeter's. */
    public static boolean isStock(String name) {
        return !name.contains(".") || name.startsWith("org.apache.jmeter.");
    }

    /** Simple name of its class. */
    public String type() {
        String name = xml.attr("testclass");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    public String gui() {
        return xml.attr("guiclass");
    }

    /** The name that the user gave it. */
    public String name() {
        return xml.attr("testname");
    }

    public int line() {
        return xml.sourceRange().start().lineNumber();
    }

    /** Whether it and all elements above it are enabled. */
    public boolean enabled() {
        if (xml.attr("enabled").equals("false")) return false;
        return parent().map(PlanElement::enabled).orElse(true);
    }

    /** A property's text; "" if it is not set. */
    public String property(String property) {
        return CharacterReferences.resolved(written(property));
    }

    /** The property's text in escaped form. */
    public String written(String property) {
        return find(property).map(Element::wholeText).orElse("");
    }

    /** Its name and the text of all properties. */
    public String text() {
        return CharacterReferences.resolved(xml.attr("testname") + '\n' + xml.wholeText());
    }

    /** Each text of it in which JMeter replaces expressions, also in its parts and rows, by the property's name. */
    public List<Map.Entry<String, String>> texts() {
        return Stream.concat(Stream.of(Map.entry("testname", name())), properties("stringProp"))
                .map(text -> Map.entry(text.getKey(), CharacterReferences.resolved(text.getValue())))
                .toList();
    }

    /** Each property of it and of its parts that is declared as a whole number, by name. */
    public List<Map.Entry<String, String>> numbers() {
        return Stream.concat(properties("intProp"), properties("longProp")).toList();
    }

    private Stream<Map.Entry<String, String>> properties(String tag) {
        return xml.getElementsByTag(tag).stream().map(text -> Map.entry(text.attr("name"), text.wholeText()));
    }

    /** The classes that JMeter needs for it and for its parts and rows, by name or alias. */
    public List<String> classes() {
        return Stream.concat(
                        Stream.of(xml.tagName(), xml.attr("testclass")),
                        xml.getElementsByTag(PART).stream().map(part -> part.attr("elementType")))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    public boolean isTrue(String property) {
        return property(property).equals("true");
    }

    private Optional<Element> find(String property) {
        return xml.children().stream()
                .filter(child -> child.attr("name").equals(property))
                .findFirst();
    }

    /** Sets a property; a new one is added at the end as text. */
    public void set(String property, String value) {
        Element known =
                find(property).orElseGet(() -> xml.appendElement("stringProp").attr("name", property));
        known.text(value);
        // JMeter parses numeric properties when it loads the plan, so a function call must be a string
        if (value.contains("${")) known.tagName("stringProp");
    }

    public void remove(String property) {
        find(property).ifPresent(Element::remove);
    }

    public void removeAll(String prefix) {
        List.copyOf(xml.children()).stream()
                .filter(child -> child.attr("name").startsWith(prefix))
                .forEach(Element::remove);
    }

    /** Removes all properties except the comment. */
    public void clear() {
        Optional<Element> comment = find("TestPlan.comments");
        xml.empty();
        comment.ifPresent(xml::appendChild);
    }

    /** Its simple properties. */
    public List<String> properties() {
        return xml.children().stream()
                .filter(child -> !child.tagName().equals(PART))
                .map(child -> child.attr("name"))
                .toList();
    }

    /** The value of a property that has properties itself. */
    public Optional<PlanElement> part(String property) {
        return find(property).map(PlanElement::new);
    }

    public List<PlanElement> rows(String property) {
        return find(property).stream()
                .flatMap(list -> list.children().stream())
                .map(PlanElement::new)
                .toList();
    }

    /** Inserts an empty element before this one. */
    public PlanElement addBefore(String type, String gui, String name) {
        // through the parent, which preserves the case of names
        Element added = xml.parent().appendElement(type);
        PlanElement element = new PlanElement(added);
        element.become(type, gui);
        added.attr("testname", name);
        xml.before(added).before(xml.parent().appendElement(TREE));
        return element;
    }

    /** Sets the rows of one of our extractors. */
    public void setRows(List<Map<String, String>> rows) {
        Element all = xml.appendElement("collectionProp").attr("name", "rows");
        for (Map<String, String> row : rows) {
            Element child = all.appendElement(PART).attr("name", "").attr("elementType", ROW);
            row.forEach((property, value) ->
                    child.appendElement("stringProp").attr("name", property).text(value));
        }
    }

    /** Changes the class of the element. */
    public void become(String type, String gui) {
        xml.tagName(type);
        xml.attr("testclass", type);
        xml.attr("guiclass", gui);
    }

    public void disable() {
        xml.attr("enabled", "false");
    }

    public List<PlanElement> children() {
        Element tree = xml.nextElementSibling();
        if (tree == null || !tree.tagName().equals(TREE)) return List.of();
        return tree.children().stream()
                .filter(PlanElement::is)
                .map(PlanElement::new)
                .toList();
    }

    public List<PlanElement> descendants() {
        List<PlanElement> all = new ArrayList<>();
        for (PlanElement child : children()) {
            all.add(child);
            all.addAll(child.descendants());
        }
        return all;
    }

    /** The element directly above it; none above the test plan. */
    public Optional<PlanElement> parent() {
        Element tree = xml.parent();
        Element above = tree == null ? null : tree.previousElementSibling();
        return above != null && is(above) ? Optional.of(new PlanElement(above)) : Optional.empty();
    }

    /** The top-level element below the test plan that contains it, or the plan itself. */
    public PlanElement branch() {
        Optional<PlanElement> above = parent();
        if (above.isEmpty() || above.get().parent().isEmpty()) return this;
        return above.get().branch();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlanElement that && that.xml == xml;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(xml);
    }

    /** Its name in messages. */
    @Override
    public String toString() {
        return type() + " '" + name() + "', line " + line() + ",";
    }

    /**
     * The elements that act on it by JMeter's scoping rules: those below it, and siblings of it and of its ancestors.
     */
    public List<PlanElement> inScope() {
        List<PlanElement> all = new ArrayList<>(children());
        for (Optional<PlanElement> above = parent();
                above.isPresent();
                above = above.get().parent()) all.addAll(above.get().children());
        return all.stream().filter(PlanElement::enabled).toList();
    }
}
