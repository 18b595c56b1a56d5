// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"net"
)

// holdPorts connects to the port "to" of this host until only "leave" local ports of the range from "first" to "last"
// are free for that destination, and holds the connections.
func holdPorts(given options) {
	wanted := given.count("last") - given.count("first") + 1 - given.count("leave")
	for i := 0; i < wanted; i++ {
		connection, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", given.count("to")))
		if err != nil {
			fail("%d of %d ports are held: %v", i, wanted, err)
		}
		held = append(held, connection)
		counts.add(func(t *tally) { t.connections++ })
	}
	ready(given.count("to"))
}

var held []net.Conn
