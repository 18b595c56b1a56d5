// SPDX-License-Identifier: Apache-2.0
/** What a response must be, checked as its bytes arrive, and the bodies of those that fail. */
package io.github.jmeteroverdrive.httpasync.check;
