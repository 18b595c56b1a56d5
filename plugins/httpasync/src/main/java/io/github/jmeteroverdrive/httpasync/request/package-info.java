// SPDX-License-Identifier: Apache-2.0
/** What is asked, how often, and what is expected. */
package io.github.jmeteroverdrive.httpasync.request;
