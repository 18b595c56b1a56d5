// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

/** A panel that is made from a declaration. */
public interface DeclaredGui {

    Declaration declaration();
}
