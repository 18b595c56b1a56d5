// SPDX-License-Identifier: Apache-2.0

/** What a Thread Group of HTTP Requests is as an od - HTTP Async Request, where it is the same. */
package io.github.jmeteroverdrive.report.lint.async;
