// SPDX-License-Identifier: Apache-2.0

// Servers that the runs of strangers ask: strangers http|line|proxy|names NAME=VALUE…. A server prints READY with its port
// when it listens, and its counts as one line of JSON when it is told to end (SIGTERM).
package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// options of the command line, each NAME=VALUE.
type options map[string]string

func (o options) number(name string, otherwise float64) float64 {
	text, given := o[name]
	if !given {
		return otherwise
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		fail("%s=%s is no number", name, text)
	}
	return value
}

func (o options) millis(name string) time.Duration {
	return time.Duration(o.number(name, 0) * float64(time.Millisecond))
}

func (o options) count(name string) int { return int(o.number(name, 0)) }

func fail(format string, values ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", values...)
	os.Exit(2)
}

func ready(port int) { fmt.Println("READY", port) }

func portOf(listener net.Listener) int { return listener.Addr().(*net.TCPAddr).Port }

func main() {
	if len(os.Args) < 2 {
		fail("which server? http, line, proxy, names or hold")
	}
	given := options{}
	for _, word := range os.Args[2:] {
		name, value, _ := strings.Cut(word, "=")
		given[name] = value
	}
	servers := map[string]func(options){
		"http": serveHTTP, "line": serveLines, "proxy": serveProxy, "names": serveNames, "hold": holdPorts,
	}
	serve, known := servers[os.Args[1]]
	if !known {
		fail("%s is no server", os.Args[1])
	}
	go serve(given)
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM, syscall.SIGINT)
	<-end
	fmt.Println(counts.json())
}
