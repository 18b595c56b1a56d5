// SPDX-License-Identifier: Apache-2.0
/** What a response must be, looked at as its bytes come; and the bodies of those that are not. */
package io.github.jmeteroverdrive.httpasync.check;
