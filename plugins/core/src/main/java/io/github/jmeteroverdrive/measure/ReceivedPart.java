// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.HashMap;

/** What a consumer adds to the ledger in an interval, see {@link ReceivedSequences#take}. */
record ReceivedPart(Subscription by, HashMap<Long, SequenceSet> received) implements Ledger.Part {}
