// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"math/rand"
	"net"
	"sync"
	"time"
)

// serveProxy hands bytes on to the port "to" of this host, both ways. It loses a share of the pieces as a network does:
// the receiver gets them, and all behind them, when they are sent again after 200 ms, or twice and four times that with
// the share of a share. With bytesPerSecond all connections together are handed on no faster, each way; with cutEvery=MS
// a connection is cut when it is so old, and nothing is handed on for down ms after it. latency=MS is how long each piece is
// on its way, as on a long line: pieces follow one another without waiting.
func serveProxy(given options) {
	listener := listen(given)
	ready(portOf(listener))
	there, back := newLine(given), newLine(given)
	up := time.Now()
	for {
		client, err := listener.Accept()
		if err != nil {
			fail("%v", err)
		}
		counts.add(func(t *tally) { t.connections++ })
		server, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", given.count("to")))
		if err != nil {
			client.Close()
			continue
		}
		time.Sleep(time.Until(up))
		go carry(client, distant(server, given), given.number("loss", 0), there)
		go carry(server, distant(client, given), given.number("loss", 0), back)
		if age := given.millis("cutEvery"); age > 0 {
			up = time.Now().Add(age + given.millis("down"))
			time.AfterFunc(age, func() {
				counts.add(func(t *tally) { t.refused++ })
				client.Close()
				server.Close()
			})
		}
	}
}

// line is what all connections share in one direction.
type line struct {
	mutex          sync.Mutex
	bytesPerSecond float64
}

func newLine(given options) *line { return &line{bytesPerSecond: given.number("bytesPerSecond", 0)} }

func (l *line) pass(n int) {
	if l.bytesPerSecond > 0 {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		time.Sleep(time.Duration(float64(n) / l.bytesPerSecond * float64(time.Second)))
	}
}

func carry(from, to net.Conn, loss float64, line *line) {
	defer from.Close()
	defer to.Close()
	piece := make([]byte, 1460)
	for {
		n, err := from.Read(piece)
		if err != nil {
			return
		}
		counts.add(func(t *tally) { t.requests++ })
		for again := 200 * time.Millisecond; rand.Float64()*100 < loss; again *= 2 {
			counts.add(func(t *tally) { t.failures++ })
			time.Sleep(again)
		}
		line.pass(n)
		if _, err := to.Write(piece[:n]); err != nil {
			return
		}
	}
}
