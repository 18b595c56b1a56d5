// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"math/rand"
	"net"
	"net/http"
	"strings"
	"time"
)

// site is an HTTP server with the troubles that its options name; without any it answers at once.
type site struct {
	given   options
	trouble *troubles
	body    []byte
}

// serveHTTP answers every path with size bytes of the kind that the path's ending asks for. /page is a page of resources
// images, /redirect/N leads over N redirects, /log-in counts as any other. With lateClose=MS the body's end is that of the
// connection, which is closed so late; gzip=true sends the body compressed; asks=N asks the line server at the port "of" so
// many questions, one after the other, before each answer. cookies=N sets so many cookies with each answer.
// atOnce=N is how many requests it serves at once; it says 503 to those above, and when to come again. soft=PERCENT of the answers
// are 200 with the text of an error.
func serveHTTP(given options) {
	listener := listen(given)
	site := &site{given: given, trouble: newTroubles(given), body: bodyOf(given["body"], given.count("size"))}
	if given["gzip"] == "true" {
		site.body = gzipped(site.body)
	}
	server := &http.Server{Handler: site, ConnState: func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			counts.add(func(t *tally) { t.connections++ })
		}
	}}
	server.SetKeepAlivesEnabled(given["keepAlive"] != "false")
	server.IdleTimeout = given.millis("idle")
	ready(portOf(listener))
	if given["tls"] != "" {
		server.TLSConfig = tlsConfig(given)
		server.ErrorLog = quiet
		fail("%v", server.ServeTLS(shaped(listener, given), "", ""))
	}
	fail("%v", server.Serve(shaped(listener, given)))
}

func (s *site) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	start := time.Now()
	defer counts.served(start)
	received := s.read(request.Body)
	counts.add(func(t *tally) { t.bytesIn += received })
	status := s.trouble.meet()
	askOthers(s.given)
	switch {
	case status == cut:
		answer.Header().Set("Content-Length", fmt.Sprint(len(s.body)+1000))
		answer.Write(s.body)
		panic(http.ErrAbortHandler)
	case status != http.StatusOK:
		counts.add(func(t *tally) { t.failures++ })
		if s.given["atOnce"] != "" {
			answer.Header().Set("Retry-After", "1")
		}
		http.Error(answer, "trouble", status)
	case rand.Float64()*100 < s.given.number("soft", 0):
		counts.add(func(t *tally) { t.failures++ })
		io.WriteString(answer, "error: the basket is not there\n")
	case strings.HasPrefix(request.URL.Path, "/redirect/"):
		s.redirect(answer, request)
	case request.URL.Path == "/page":
		io.WriteString(answer, page(s.given.count("resources")))
	case s.given["lateClose"] != "":
		sendAndCloseLate(answer, s.body, s.given.millis("lateClose"))
	default:
		s.send(answer)
	}
}

func (s *site) redirect(answer http.ResponseWriter, request *http.Request) {
	left := 0
	fmt.Sscanf(request.URL.Path, "/redirect/%d", &left)
	if left == 0 {
		s.send(answer)
		return
	}
	http.Redirect(answer, request, fmt.Sprintf("/redirect/%d", left-1), http.StatusFound)
}

// read takes an upload, slowly where uploadPause is given: 64 KiB at a time.
func (s *site) read(body io.Reader) int64 {
	pause := s.given.millis("uploadPause")
	if pause == 0 {
		n, _ := io.Copy(io.Discard, body)
		return n
	}
	piece := make([]byte, 64<<10)
	total := int64(0)
	for {
		n, err := io.ReadFull(body, piece)
		total += int64(n)
		if err != nil {
			return total
		}
		time.Sleep(pause)
	}
}

// send writes the body: at once, in pieces with pauses, or no faster than bytesPerSecond.
func (s *site) send(answer http.ResponseWriter) {
	answer.Header().Set("Content-Type", typeOf(s.given["body"]))
	for i := 0; i < s.given.count("cookies"); i++ {
		answer.Header().Add("Set-Cookie", fmt.Sprintf("preference-%d=value-%d; Path=/; Max-Age=600", i, i))
	}
	if s.given["gzip"] == "true" {
		answer.Header().Set("Content-Encoding", "gzip")
	}
	answer.Header().Set("Content-Length", fmt.Sprint(len(s.body)))
	pieces := max(1, s.given.count("pieces"))
	pause := s.given.millis("piecePause")
	if rate := s.given.number("bytesPerSecond", 0); rate > 0 {
		pieces = max(1, len(s.body)/(64<<10))
		pause = time.Duration(float64(len(s.body)) / float64(pieces) / rate * float64(time.Second))
	}
	for i := 0; i < pieces; i++ {
		n, err := answer.Write(s.body[len(s.body)*i/pieces : len(s.body)*(i+1)/pieces])
		counts.add(func(t *tally) { t.bytesOut += int64(n) })
		if err != nil {
			return
		}
		if pause > 0 {
			answer.(http.Flusher).Flush()
			time.Sleep(pause)
		}
	}
}
