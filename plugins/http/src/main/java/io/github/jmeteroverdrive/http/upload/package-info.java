// SPDX-License-Identifier: Apache-2.0

/**
 * A template as the body of a request: what {@code od - Templated Upload} reads from its fields,
 * and the entity that Apache HttpClient sends.
 */
package io.github.jmeteroverdrive.http.upload;
