// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.CoreUrl;
import io.github.jmeteroverdrive.jms.layout.Places;
import io.github.jmeteroverdrive.run.RunContext;

/**
 * The broker's URL as a producer needs it, so that neither fake acknowledgements nor a small credit
 * window spoil what is measured, or with a warning where they do.
 */
final class ProducerUrl {

    private final RunContext run;
    private final ProducerSettings settings;

    private ProducerUrl(RunContext run, ProducerSettings settings) {
        this.run = run;
        this.settings = settings;
    }

    static String of(
            RunContext run, ProducerSettings settings, Places places, ConnectionSettings to) {
        ProducerUrl maker = new ProducerUrl(run, settings);
        if (CoreUrl.isCore(to)) return maker.core(new CoreUrl(to.url()), places).text();
        maker.checkQpid(to.url());
        return to.url();
    }

    private boolean synchronous() {
        DeliverySettings delivery = settings.delivery();
        return delivery.send() == SendMode.SYNC && !delivery.transacted();
    }

    private CoreUrl core(CoreUrl url, Places places) {
        if (synchronous()) return blocking(url);
        if (!settings.delivery().transacted() && !url.hasConfirmationWindow()) {
            warn(
                    "the broker URL has no confirmationWindowSize, so the client itself reports messages"
                            + " as completed right after the local write: acks are not the broker's; add"
                            + " ?confirmationWindowSize=1048576 to the URL.");
        }
        return withWindow(url, places.mostOnASession());
    }

    private CoreUrl blocking(CoreUrl url) {
        String option =
                settings.delivery().persistent() ? "blockOnDurableSend" : "blockOnNonDurableSend";
        boolean byDefault = settings.delivery().persistent();
        if (url.flag(option).orElse(byDefault)) return url;
        if (url.flag(option).isPresent()) {
            warn(
                    option
                            + "=false in the broker URL makes send() return before the broker has the message;"
                            + " leave it out or set it to true.");
            return url;
        }
        warn("opened with " + option + "=true, so that send() waits for the broker.");
        return url.with(option, "true");
    }

    private CoreUrl withWindow(CoreUrl url, int producers) {
        int maxPending = settings.load().maxPending();
        long wanted =
                maxPending == 0
                        ? -1
                        : CoreUrl.windowFor(
                                (long) maxPending * producers, settings.content().largestBody(run));
        if (url.producerWindow().isEmpty()) {
            warn(
                    "the broker URL has no producerWindowSize; opened with producerWindowSize="
                            + wanted
                            + " so that send() does not block before max pending "
                            + maxPending
                            + " is reached.");
            return url.withProducerWindow(wanted);
        }
        long given = url.producerWindow().getAsLong();
        if (given >= 0 && (wanted < 0 || given < wanted / 2)) {
            warn(
                    "producerWindowSize="
                            + given
                            + " in the broker URL makes send() block before max pending "
                            + maxPending
                            + " is reached; set it to "
                            + wanted
                            + " or leave it out.");
        }
        return url;
    }

    private void checkQpid(String url) {
        boolean amqp = url.matches("(?s)(failover:\\(?)?amqps?:.*");
        if (!amqp || !synchronous() || settings.delivery().persistent()) return;
        if (!url.contains("jms.forceSyncSend=true"))
            warn(
                    "Send is sync, but the broker URL has no jms.forceSyncSend=true, so send() of a"
                            + " non-persistent message returns before the broker has it; add it to the URL.");
    }

    private void warn(String sentence) {
        run.warn(settings.element() + ": " + sentence);
    }
}
