// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.cli.runs.Home;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * An enabled element of a plan. Immutable.
 *
 * @param type its class, without the package
 * @param name in the plan
 * @param text the content of all its fields
 */
record LoadElement(String type, String name, String text) {

    private static final String TREE = "hashTree";

    /** Threads that run before and after the load. */
    private static final List<String> AROUND = List.of("SetupThreadGroup", "PostThreadGroup");

    /**
     * All elements that generate the load, and those in whose scope they are.
     *
     * @param plan {@code jmeterTestPlan}
     */
    static List<LoadElement> of(Element plan) {
        List<LoadElement> all = new ArrayList<>();
        Home.children(plan, TREE).forEach(tree -> collect(tree, all));
        return all;
    }

    /** An element is followed by the tree of its children. */
    private static void collect(Element tree, List<LoadElement> all) {
        boolean below = true;
        for (Node node = tree.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (!(node instanceof Element element)) continue;
            if (element.getNodeName().equals(TREE)) {
                if (below) collect(element, all);
                continue;
            }
            LoadElement loadElement = ofXml(element);
            below = !element.getAttribute("enabled").equals("false") && !AROUND.contains(loadElement.type);
            if (below) all.add(loadElement);
        }
    }

    private static LoadElement ofXml(Element element) {
        String type = element.getAttribute("testclass");
        return new LoadElement(
                type.substring(type.lastIndexOf('.') + 1), element.getAttribute("testname"), element.getTextContent());
    }

    boolean asksTarget() {
        return text.contains(TARGET_URL);
    }

    /** @param given the value of the parameter {@code HttpVersion}, from which an endpoint may take its version */
    boolean usesHttp2(String given) {
        return type.equals("HttpEndpoint") && (text.contains("${__od(HttpVersion") ? given : text).contains("http2");
    }

    /** The property from which plans read it. */
    static final String TARGET_URL = "target.url";

    @Override
    public String toString() {
        return "'" + name + "' (" + type + ")";
    }
}
