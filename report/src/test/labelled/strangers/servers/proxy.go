// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"math/rand"
	"net"
	"time"
)

// serveProxy hands bytes on to the port "to" of this host, both ways. It loses a share of the pieces as a network does:
// the receiver gets them, and all behind them, when they are sent again after 200 ms, or twice and four times that with
// the share of a share.
func serveProxy(given options) {
	listener := listen(given)
	ready(portOf(listener))
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
		go carry(client, server, given.number("loss", 0))
		go carry(server, client, given.number("loss", 0))
	}
}

func carry(from, to net.Conn, loss float64) {
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
		if _, err := to.Write(piece[:n]); err != nil {
			return
		}
	}
}
