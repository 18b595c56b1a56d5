// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** The longest pause for garbage collection since the last look. Thread-safe. */
final class GcPauses implements NotificationListener, AutoCloseable {

    private final List<NotificationEmitter> emitters = new ArrayList<>();
    private long longest;

    GcPauses(List<GarbageCollectorMXBean> collectors) {
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(this, null, null);
                emitters.add(emitter);
            }
        }
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        String kind = GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION;
        if (!notification.getType().equals(kind)) return;
        CompositeData data = (CompositeData) notification.getUserData();
        ended(GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration());
    }

    synchronized void ended(long millis) {
        longest = Math.max(longest, millis);
    }

    /** ms, 0 when there was none. */
    synchronized long takeLongest() {
        long taken = longest;
        longest = 0;
        return taken;
    }

    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(this);
            } catch (ListenerNotFoundException e) {
                continue; // removed already, which is what is wanted
            }
        }
    }
}
