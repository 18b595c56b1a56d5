// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import java.util.List;

/**
 * A step to elements.
 *
 * @param deep whether any depth will do ({@code //}) or children only ({@code /})
 * @param name of the element
 * @param tests predicates, in their order
 */
record XPathStep(boolean deep, Name name, List<Test> tests) {

    /**
     * A name test.
     *
     * @param namespace empty for none
     * @param local null for any element
     */
    record Name(String namespace, String local) {

        boolean matches(String otherNamespace, String otherLocal) {
            return local == null
                    || local.equals(otherLocal)
                            && (otherNamespace == null
                                    ? namespace.isEmpty()
                                    : namespace.equals(otherNamespace));
        }
    }

    /**
     * A predicate: the element's position among those of its parent that got so far, or the value
     * of an attribute.
     *
     * @param position from 1; 0 when it is about an attribute
     */
    record Test(int position, Name attribute, String value) {}
}
