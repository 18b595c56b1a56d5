// SPDX-License-Identifier: Apache-2.0
/** The cookies of one user (RFC 6265). */
package io.github.jmeteroverdrive.httpasync.cookie;
