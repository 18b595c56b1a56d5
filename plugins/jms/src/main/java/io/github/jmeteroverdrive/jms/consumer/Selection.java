// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.account.ForeignRule;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import java.util.List;

/**
 * Which messages a consumer wants.
 *
 * @param selector the user's, "" = all
 * @param noLocal whether not those of its own connection
 * @param foreign what becomes of messages that are not this run's
 */
record Selection(String selector, boolean noLocal, ForeignRule.Wish foreign) {

    static Selection of(
            Fields fields, List<DestinationName> destinations, SubscriptionKind subscription) {
        boolean noLocal = fields.get(ConsumerFields.NO_LOCAL);
        if (noLocal && !destinations.stream().allMatch(DestinationName::topic)) {
            throw fields.refuse(
                    ConsumerFields.NO_LOCAL,
                    "it means nothing to a queue; give topic://NAME, or false");
        }
        if (noLocal && subscription.shared()) {
            throw fields.refuse(
                    ConsumerFields.NO_LOCAL,
                    "a shared subscription cannot have it; choose unshared or durable, or false");
        }
        ForeignRule.Wish foreign = fields.get(ConsumerFields.FOREIGN);
        if (foreign == ForeignRule.Wish.LEAVE
                && destinations.stream().anyMatch(ForeignRule::nothingToLeave)) {
            throw fields.refuse(
                    ConsumerFields.FOREIGN,
                    "they can be left on a queue only; give queue://NAME, or take");
        }
        return new Selection(fields.get(ConsumerFields.SELECTOR), noLocal, foreign);
    }

    /** Whether some of this run's messages may be meant for others: then none can be missed. */
    boolean partial() {
        return noLocal || !selector.isEmpty();
    }
}
