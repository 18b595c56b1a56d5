// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

// listen opens host:port, 127.0.0.1 without a host, with a queue of backlog connections where that is given.
func listen(given options) net.Listener {
	if _, limited := given["backlog"]; !limited {
		host := given["host"]
		if host == "" {
			host = "127.0.0.1"
		}
		listener, err := net.Listen("tcp", fmt.Sprintf("%s:%d", host, given.count("port")))
		if err != nil {
			fail("%v", err)
		}
		return listener
	}
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.SetsockoptInt(socket, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1)
		err = syscall.Bind(socket, &syscall.SockaddrInet4{Port: given.count("port"), Addr: [4]byte{127, 0, 0, 1}})
	}
	if err == nil {
		err = syscall.Listen(socket, given.count("backlog"))
	}
	if err != nil {
		fail("%v", err)
	}
	listener, err := net.FileListener(os.NewFile(uintptr(socket), "listener"))
	if err != nil {
		fail("%v", err)
	}
	return listener
}

// shape is a listener that accepts slowly (acceptPause), makes each new connection wait for its first byte
// (connectionDelay), or resets those above a number (connectionLimit).
type shape struct {
	net.Listener
	pause, delay time.Duration
	limit        int64
	open         atomic.Int64
}

func shaped(listener net.Listener, given options) net.Listener {
	return &shape{Listener: listener, pause: given.millis("acceptPause"), delay: given.millis("connectionDelay"),
		limit: int64(given.count("connectionLimit"))}
}

func (s *shape) Accept() (net.Conn, error) {
	for {
		time.Sleep(s.pause)
		connection, err := s.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if s.open.Add(1) <= s.limit || s.limit == 0 {
			return &shapedConnection{Conn: connection, shape: s, from: time.Now().Add(s.delay)}, nil
		}
		s.open.Add(-1)
		counts.add(func(t *tally) { t.refused++ })
		connection.(*net.TCPConn).SetLinger(0)
		connection.Close()
	}
}

type shapedConnection struct {
	net.Conn
	shape  *shape
	from   time.Time
	closed atomic.Bool
}

func (c *shapedConnection) Read(bytes []byte) (int, error) {
	n, err := c.Conn.Read(bytes)
	time.Sleep(time.Until(c.from))
	return n, err
}

func (c *shapedConnection) Close() error {
	if !c.closed.Swap(true) {
		c.shape.open.Add(-1)
	}
	return c.Conn.Close()
}
