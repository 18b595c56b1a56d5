// SPDX-License-Identifier: Apache-2.0
/** Where a response ends, and whether it is what it should be. Knows no network and no JMeter. */
package io.github.jmeteroverdrive.httpasync.response;
