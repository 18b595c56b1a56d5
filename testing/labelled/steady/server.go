// SPDX-License-Identifier: Apache-2.0

// An HTTP server whose answers become slower in a known way. GET /later changes -delay to -later.
package main

import (
	"flag"
	"log"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

var (
	address = flag.String("address", "127.0.0.1:8000", "host and port")
	delay   = flag.Duration("delay", 0, "time that each answer takes")
	later   = flag.Duration("later", 0, "the same after GET /later")
	leak    = flag.Int("leak", 0, "bytes that each request leaves behind, which all later ones read")
	garbage = flag.Int("garbage", 0, "bytes that each request allocates")
	file    = flag.String("file", "", "file of which each request reads 64 KiB at the next position")
)

const piece = 64 << 10

var (
	lock   sync.Mutex
	leaked []byte
	sum    int
	kept   [64][]byte
	count  atomic.Int64
	waits  atomic.Int64
)

func leave() {
	lock.Lock()
	defer lock.Unlock()
	leaked = append(leaked, make([]byte, *leak)...)
	for _, each := range leaked {
		sum += int(each)
	}
}

func read(from *os.File, pieces int64) {
	if _, err := from.ReadAt(make([]byte, piece), count.Add(1)%pieces*piece); err != nil {
		log.Fatal(err)
	}
}

func main() {
	flag.Parse()
	waits.Store(int64(*delay))
	var from *os.File
	var pieces int64
	if *file != "" {
		var err error
		if from, err = os.Open(*file); err != nil {
			log.Fatal(err)
		}
		info, err := from.Stat()
		if err != nil {
			log.Fatal(err)
		}
		pieces = info.Size() / piece
	}
	http.HandleFunc("/later", func(http.ResponseWriter, *http.Request) { waits.Store(int64(*later)) })
	http.HandleFunc("/", func(answer http.ResponseWriter, _ *http.Request) {
		time.Sleep(time.Duration(waits.Load()))
		if *leak > 0 {
			leave()
		}
		if *garbage > 0 {
			kept[count.Add(1)%int64(len(kept))] = make([]byte, *garbage)
		}
		if from != nil {
			read(from, pieces)
		}
		answer.Write([]byte("hello"))
	})
	log.Fatal(http.ListenAndServe(*address, nil))
}
