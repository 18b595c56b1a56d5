// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/json"
	"sync"
	"time"
)

// tally is what a server says of itself: how often it was asked, and how long it took by its own clock.
type tally struct {
	mutex       sync.Mutex
	requests    int
	connections int
	handshakes  int
	failures    int
	refused     int
	bytesIn     int64
	bytesOut    int64
	total       time.Duration
	longest     time.Duration
	early       []time.Duration
	late        []time.Duration
	perSecond   map[int64]int
}

// served requests of which the first and the last are kept to see growth.
const kept = 50

var counts = tally{perSecond: map[int64]int{}}

func (t *tally) add(change func(*tally)) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	change(t)
}

// served notes a request that took from start until now.
func (t *tally) served(start time.Time) {
	took := time.Since(start)
	t.add(func(t *tally) {
		t.requests++
		t.total += took
		t.longest = max(t.longest, took)
		if len(t.early) < kept {
			t.early = append(t.early, took)
		}
		t.late = append(t.late, took)
		if len(t.late) > kept {
			t.late = t.late[1:]
		}
		t.perSecond[time.Now().Unix()]++
	})
}

func meanMillis(times []time.Duration) float64 {
	sum := time.Duration(0)
	for _, one := range times {
		sum += one
	}
	return float64(sum.Microseconds()) / 1000 / float64(max(1, len(times)))
}

func (t *tally) json() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	most := 0
	for _, one := range t.perSecond {
		most = max(most, one)
	}
	text, _ := json.Marshal(map[string]any{
		"requests": t.requests, "connections": t.connections, "handshakes": t.handshakes, "failures": t.failures,
		"refused": t.refused, "bytesIn": t.bytesIn, "bytesOut": t.bytesOut, "mostPerSecond": most,
		"meanMillis":  float64(t.total.Microseconds()) / 1000 / float64(max(1, t.requests)),
		"maxMillis":   float64(t.longest.Microseconds()) / 1000,
		"earlyMillis": meanMillis(t.early), "lateMillis": meanMillis(t.late),
	})
	return string(text)
}
