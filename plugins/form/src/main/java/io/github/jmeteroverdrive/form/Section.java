// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.List;

/** @param title "" = none */
public record Section(String title, List<Field<?>> fields) {

    public static Section of(String title, Field<?>... fields) {
        return new Section(title, List.of(fields));
    }
}
