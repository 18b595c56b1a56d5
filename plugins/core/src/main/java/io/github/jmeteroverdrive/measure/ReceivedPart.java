// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;

/** A consumer's contribution to the ledger in an interval, see {@link ReceivedSequences#take}. */
record ReceivedPart(Subscription by, HashMap<Long, SequenceSet> received) implements Ledger.Part {}
