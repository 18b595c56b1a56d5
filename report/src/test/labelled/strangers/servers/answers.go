// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"net"
	"net/http"
	"time"
)

func gzipped(body []byte) []byte {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	writer.Write(body)
	writer.Close()
	return packed.Bytes()
}

// sendAndCloseLate sends the whole body at once, without its length, and ends the connection later.
func sendAndCloseLate(answer http.ResponseWriter, body []byte, late time.Duration) {
	connection, _, err := answer.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer connection.Close()
	fmt.Fprintf(connection, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n%s", body)
	time.Sleep(late)
}

// askOthers asks a line server for each row that it needs.
func askOthers(given options) {
	questions := given.count("asks")
	if questions == 0 {
		return
	}
	connection, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", given.count("of")))
	if err != nil {
		fail("%v", err)
	}
	defer connection.Close()
	answers := bufio.NewScanner(connection)
	for i := 0; i < questions; i++ {
		fmt.Fprintf(connection, "row %d\n", i)
		answers.Scan()
	}
}
