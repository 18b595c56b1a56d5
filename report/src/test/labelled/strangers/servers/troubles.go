// SPDX-License-Identifier: Apache-2.0

package main

import (
	"math"
	"math/rand"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// cut is no status: the body ends early.
const cut = -1

// troubles is what happens to a request before it is answered. All times are in ms, all shares in percent.
type troubles struct {
	delay, jitter, growth, hang     time.Duration
	errorShare, hangShare, cutShare float64
	work                            time.Duration
	one                             sync.Mutex
	single                          bool
	stallEvery, stallFor            time.Duration
	failAfter                       time.Duration
	perSecond                       float64
	begin                           time.Time
	asked                           atomic.Int64
	bucket                          sync.Mutex
	tokens                          float64
	filled                          time.Time
	atOnce                          int64
	inside                          atomic.Int64
}

func newTroubles(given options) *troubles {
	return &troubles{
		delay: given.millis("delay"), jitter: given.millis("jitter"), growth: given.millis("growth"),
		hang: given.millis("hang"), errorShare: given.number("errors", 0), hangShare: given.number("hangs", 0),
		cutShare: given.number("cuts", 0), work: given.millis("work"), single: given["single"] == "true",
		stallEvery: given.millis("stallEvery"), stallFor: given.millis("stallFor"),
		failAfter: given.millis("failAfter"), perSecond: given.number("perSecond", 0), tokens: 1,
		atOnce: int64(given.count("atOnce")),
	}
}

// meet lets the request meet all troubles and says with which status it is answered.
func (t *troubles) meet() int {
	asked := t.asked.Add(1)
	if asked == 1 {
		t.begin = time.Now()
	}
	if t.perSecond > 0 && !t.allowed() {
		return http.StatusTooManyRequests
	}
	defer t.inside.Add(-1)
	if now := t.inside.Add(1); t.atOnce > 0 && now > t.atOnce {
		return http.StatusServiceUnavailable
	}
	if t.single {
		t.one.Lock()
		defer t.one.Unlock()
	}
	wait := t.delay + time.Duration(rand.ExpFloat64()*float64(t.jitter)) + time.Duration(asked)*t.growth
	if rand.Float64()*100 < t.hangShare {
		wait += t.hang
	}
	time.Sleep(wait + t.stall())
	compute(t.work)
	switch {
	case rand.Float64()*100 < t.errorShare:
		return http.StatusInternalServerError
	case t.failAfter > 0 && time.Since(t.begin) > t.failAfter:
		return http.StatusServiceUnavailable
	case rand.Float64()*100 < t.cutShare:
		return cut
	}
	return http.StatusOK
}

// stall is how long the server still stands where it does so every stallEvery.
func (t *troubles) stall() time.Duration {
	if t.stallEvery == 0 {
		return 0
	}
	into := time.Since(t.begin) % t.stallEvery
	return max(0, t.stallFor-into)
}

// allowed takes one of perSecond requests.
func (t *troubles) allowed() bool {
	t.bucket.Lock()
	defer t.bucket.Unlock()
	now := time.Now()
	if !t.filled.IsZero() {
		t.tokens = math.Min(t.perSecond/10, t.tokens+now.Sub(t.filled).Seconds()*t.perSecond)
	}
	t.filled = now
	if t.tokens < 1 {
		return false
	}
	t.tokens--
	return true
}

var sink atomic.Uint64

// compute does a fixed amount of work, calibrated once, so that a quota or a busy CPU stretches it.
func compute(work time.Duration) {
	rounds := int(work.Seconds() * roundsPerSecond())
	value := uint64(rounds)
	for i := 0; i < rounds; i++ {
		value = value*6364136223846793005 + 1442695040888963407
	}
	sink.Store(value)
}

var roundsPerSecond = sync.OnceValue(func() float64 {
	const rounds = 20_000_000
	best := time.Hour
	for try := 0; try < 5; try++ {
		start := time.Now()
		value := uint64(1)
		for i := 0; i < rounds; i++ {
			value = value*6364136223846793005 + 1442695040888963407
		}
		sink.Store(value)
		best = min(best, time.Since(start))
	}
	return rounds / best.Seconds()
})
