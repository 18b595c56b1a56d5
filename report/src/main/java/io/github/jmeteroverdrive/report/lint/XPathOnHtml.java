// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import java.util.List;

/** XPath on HTML, which is made XML first. */
public final class XPathOnHtml extends LintRule {

    public XPathOnHtml() {
        super(
                "xpath-html",
                "Smirnov's talk, never XPath for HTML",
                "Use a Boundary, RegExp or CSS Selector Extractor.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().matches("XPath2?Extractor|XPathAssertion"))
                .filter(one -> one.isTrue("XPathExtractor.tolerant") || one.isTrue("XPath.tolerant"))
                .map(one -> found(one, "Use Tidy converts each page to an XML document before XPath evaluates it."))
                .toList();
    }
}
