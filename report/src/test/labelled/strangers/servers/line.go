// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"fmt"
	"net"
	"time"
)

// serveLines answers each line with a line, after the troubles of an HTTP server.
func serveLines(given options) {
	listener := listen(given)
	trouble := newTroubles(given)
	ready(portOf(listener))
	for {
		connection, err := listener.Accept()
		if err != nil {
			fail("%v", err)
		}
		counts.add(func(t *tally) { t.connections++ })
		go answerLines(connection, trouble)
	}
}

func answerLines(connection net.Conn, trouble *troubles) {
	defer connection.Close()
	lines := bufio.NewScanner(connection)
	for lines.Scan() {
		start := time.Now()
		status := trouble.meet()
		counts.served(start)
		if _, err := fmt.Fprintf(connection, "%d %s\n", status, lines.Text()); err != nil {
			return
		}
	}
}
