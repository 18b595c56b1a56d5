// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The {@link Account}s of a run's addresses; one per run, thread-safe. */
public final class Accounts implements AutoCloseable {

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();

    private final SequenceMemory memory = SequenceMemory.ofThisJvm();

    private Accounts() {}

    /** The account of the destination's address. */
    public static Account account(RunContext run, DestinationName destination) {
        Accounts all = run.shared(Accounts.class, Accounts::new);
        return all.accounts.computeIfAbsent(destination.address(), d -> new Account(all.memory));
    }

    @Override
    public void close() {
        accounts.clear();
    }
}
