// SPDX-License-Identifier: Apache-2.0
/** The target http: an embedded HTTP server for machines without nginx. */
package io.github.jmeteroverdrive.target.http;
