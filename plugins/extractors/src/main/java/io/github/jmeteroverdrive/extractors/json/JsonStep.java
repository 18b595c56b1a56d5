// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

/**
 * A step of a path: a name, an index, or all.
 *
 * @param name the member wanted of an object; null when the step is none by name
 * @param index the element wanted of an array, from 0; -1 when the step is none by index
 */
record JsonStep(String name, int index) {

    static final JsonStep ALL = new JsonStep(null, -1);

    boolean isAll() {
        return name == null && index < 0;
    }
}
