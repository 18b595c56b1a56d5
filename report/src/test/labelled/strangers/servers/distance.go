// SPDX-License-Identifier: Apache-2.0

package main

import (
	"net"
	"time"
)

// far is a connection to which what is written comes later.
type far struct {
	net.Conn
	way  time.Duration
	sent chan piece
}

type piece struct {
	bytes []byte
	due   time.Time
}

// Pieces that may be on their way at once.
const onTheWay = 4096

func distant(connection net.Conn, given options) net.Conn {
	way := given.millis("latency")
	if way == 0 {
		return connection
	}
	f := &far{Conn: connection, way: way, sent: make(chan piece, onTheWay)}
	go f.deliver()
	return f
}

func (f *far) Write(bytes []byte) (int, error) {
	f.sent <- piece{append([]byte{}, bytes...), time.Now().Add(f.way)}
	return len(bytes), nil
}

// Close ends the connection after all that is on its way.
func (f *far) Close() error {
	f.sent <- piece{nil, time.Now().Add(f.way)}
	return nil
}

func (f *far) deliver() {
	defer f.Conn.Close()
	for {
		next := <-f.sent
		time.Sleep(time.Until(next.due))
		if next.bytes == nil {
			return
		}
		if _, err := f.Conn.Write(next.bytes); err != nil {
			return
		}
	}
}
