// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

/** A panel generated from a declaration. */
public interface DeclaredGui {

    Declaration declaration();
}
