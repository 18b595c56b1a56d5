// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import java.util.concurrent.TimeUnit;

/**
 * The limit from end to end: how many messages of an address may be sent and not yet received by
 * the consumers of this JVM. Producers of several threads look at it one by one, so it may be
 * exceeded by one message for each thread but one.
 */
final class BacklogLimit {

    /** How often a blocked producer looks again, for consumers wake nobody. */
    static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final Account account;
    private final long limit;

    BacklogLimit(Account account, long limit) {
        this.account = account;
        this.limit = limit;
    }

    boolean hasRoom() {
        return account.backlog() < limit;
    }
}
