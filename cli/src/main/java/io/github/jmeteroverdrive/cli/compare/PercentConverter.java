// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 5%} or {@code 5 %} as 0.05; between 0 and 100, both left out. */
public final class PercentConverter implements ITypeConverter<Double> {

    private static final double PERCENT = 100;

    @Override
    public Double convert(String text) {
        try {
            double percent = Double.parseDouble(text.replace("%", "").strip());
            if (text.strip().endsWith("%") && percent > 0 && percent < PERCENT) {
                return percent / PERCENT;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new TypeConversionException(
                "'" + text + "' must be a percentage above 0% and below 100%, for example 5%");
    }
}
