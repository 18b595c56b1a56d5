# SPDX-License-Identifier: Apache-2.0
"""A small AMQP 1.0 broker with queues in memory, and with these troubles:

settle=MS      settles each message so late
stall=AT/FOR   does nothing for so many seconds, so many after its first message
credit=N       gives producers so much credit a second
reject=PERCENT rejects so many messages
deliver=N      hands at most so many messages a second to consumers
"""

import json
import os
import random
import signal
import socket
import sys
import time
from collections import defaultdict, deque

from proton import Delivery
from proton.handlers import MessagingHandler
from proton.reactor import Container

BEAT = 0.05


class Queue:
    """Messages that wait, and the links that want them."""

    def __init__(self):
        self.messages, self.links = deque(), []


class Later:
    """Settles what is due when its timer rings."""

    def __init__(self, broker, delivery, state):
        self.broker, self.delivery, self.state = broker, delivery, state

    def on_timer_task(self, _):
        self.broker.settle(self.delivery, self.state)


class Broker(MessagingHandler):
    def __init__(self, given, port):
        self.credit, self.deliver = float(given.get("credit", 0)), float(given.get("deliver", 0))
        super().__init__(prefetch=0 if self.credit else 500, auto_accept=False)
        self.port, self.late, self.reject = port, float(given.get("settle", 0)) / 1000, float(given.get("reject", 0))
        self.stall = [float(one) for one in given["stall"].split("/")] if "stall" in given else None
        self.first, self.tokens = None, 0.0
        self.queues = defaultdict(Queue)
        self.producers, self.closing = [], set()
        self.counts = {"requests": 0, "settled": 0, "rejected": 0, "delivered": 0, "stalled": 0}

    def on_start(self, event):
        self.container = event.container
        self.container.listen(f"127.0.0.1:{self.port}")
        self.container.schedule(BEAT, self)
        print("READY", self.port, flush=True)

    def on_link_opening(self, event):
        link = event.link
        if link.is_sender:
            if link.remote_source.dynamic:
                link.source.address = f"temporary-{random.getrandbits(64):x}"
            else:
                link.source.address = link.remote_source.address
            self.queues[link.source.address].links.append(link)
        else:
            link.target.address = link.remote_target.address
            self.producers.append(link)

    def on_link_closing(self, event):
        self.forget(event.link)

    def on_disconnected(self, event):
        for link in [link for queue in self.queues.values() for link in queue.links] + self.producers:
            if link.connection == event.connection:
                self.forget(link)

    def forget(self, link):
        for queue in self.queues.values():
            if link in queue.links:
                queue.links.remove(link)
        if link in self.producers:
            self.producers.remove(link)

    def on_message(self, event):
        self.first = self.first or time.monotonic()
        self.counts["requests"] += 1
        state = Delivery.REJECTED if random.random() * 100 < self.reject else Delivery.ACCEPTED
        if state == Delivery.ACCEPTED:
            address = event.link.target.address or event.message.address
            self.queues[address].messages.append(event.message)
            self.hand_on(self.queues[address])
        if self.late:
            self.container.schedule(self.late, Later(self, event.delivery, state))
        else:
            self.settle(event.delivery, state)

    def settle(self, delivery, state):
        self.counts["settled" if state == Delivery.ACCEPTED else "rejected"] += 1
        delivery.update(state)
        delivery.settle()

    def on_sendable(self, event):
        self.hand_on(self.queues[event.link.source.address])

    def on_link_flow(self, event):
        if event.link.is_sender and event.link.drain_mode:
            self.hand_on(self.queues[event.link.source.address])
            event.link.drained()

    def hand_on(self, queue):
        for link in queue.links:
            while queue.messages and link.credit > 0 and (not self.deliver or self.tokens >= 1):
                self.tokens -= 1
                self.counts["delivered"] += 1
                link.send(queue.messages.popleft())

    def on_timer_task(self, _):
        if self.stall and self.first and time.monotonic() - self.first > self.stall[0]:
            time.sleep(self.stall[1])
            self.counts["stalled"] += self.stall[1]
            self.stall = None
        if self.credit:
            for link in self.producers:
                if link.credit < self.credit:
                    link.flow(max(1, round(self.credit * BEAT / len(self.producers))))
        if self.deliver:
            self.tokens = min(self.deliver, self.tokens + self.deliver * BEAT)
            for queue in self.queues.values():
                self.hand_on(queue)
        self.container.schedule(BEAT, self)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


broker = Broker(dict(word.split("=") for word in sys.argv[1:]), free_port())


def finish(*_):
    print(json.dumps(broker.counts), flush=True)
    os._exit(0)


signal.signal(signal.SIGTERM, finish)
Container(broker).run()
