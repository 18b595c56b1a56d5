// SPDX-License-Identifier: Apache-2.0
/** The target http: an embedded HTTP server for whoever has no nginx. */
package io.github.jmeteroverdrive.target.http;
