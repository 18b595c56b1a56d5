// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import java.util.Locale;

/**
 * Names of an element's fields about its layout, as they stand in a plan.
 *
 * @param worker what the element has several of: producer or consumer
 * @param number field with their number per destination
 * @param threads parameter of the shipped plans with their number of threads
 */
public record LayoutFields(
        String worker,
        String destination,
        String destinations,
        String number,
        String connections,
        String sessions,
        String threads) {

    /** What the field {@link #number} is called in the form. */
    public String label() {
        return worker.substring(0, 1).toUpperCase(Locale.ROOT) + worker.substring(1) + "s";
    }
}
