// SPDX-License-Identifier: Apache-2.0
/**
 * od - Templated Upload behind its panel: a file of any size as the body of a request, with its {@code ${…}} replaced
 * while Apache HttpClient sends it.
 */
package io.github.jmeteroverdrive.http.upload;
