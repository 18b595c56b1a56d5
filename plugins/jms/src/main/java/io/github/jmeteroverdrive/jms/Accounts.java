// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.results.RunContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The {@link Account}s of a run's destinations; one per run, thread-safe. */
final class Accounts implements AutoCloseable {

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();

    static Account account(RunContext run, DestinationName destination) {
        return run.shared("jms.accounts", Accounts::new)
                .accounts
                .computeIfAbsent(destination.toString(), d -> new Account());
    }

    @Override
    public void close() {
        accounts.clear();
    }
}
