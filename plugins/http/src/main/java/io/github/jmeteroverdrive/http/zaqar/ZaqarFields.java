// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

/** Names of the fields of a worker on Zaqar, as they stand in a plan. */
public final class ZaqarFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Zaqar Worker";

    public static final String ROLE = "ZaqarWorker.role";
    public static final String URL = "ZaqarWorker.url";
    public static final String PROJECT = "ZaqarWorker.project";
    public static final String QUEUE = "ZaqarWorker.queue";
    public static final String QUEUES = "ZaqarWorker.queues";
    public static final String LIMIT = "ZaqarWorker.limit";
    public static final String SIZE = "ZaqarWorker.messageSize";
    public static final String TTL = "ZaqarWorker.messageTtl";
    public static final String CLAIM_TTL = "ZaqarWorker.claimTtl";
    public static final String CLAIM_GRACE = "ZaqarWorker.claimGrace";
    public static final String KEEP_ALIVE = "ZaqarWorker.keepAlive";
    public static final String TIMEOUT = "ZaqarWorker.responseTimeout";
    public static final String MESSAGES = "ZaqarWorker.messages";
    public static final String DRAIN_TIMEOUT = "ZaqarWorker.drainTimeout";

    private ZaqarFields() {}
}
