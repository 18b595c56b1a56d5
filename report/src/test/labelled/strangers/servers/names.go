// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/binary"
	"fmt"
	"net"
	"strings"
	"time"
)

// serveNames is a name server at UDP port 53 of "address": it says after delay that each name is 127.0.0.1. With
// silent=true it says nothing; with knows=DOMAIN it says that there is no name outside that domain.
func serveNames(given options) {
	at, err := net.ResolveUDPAddr("udp", fmt.Sprintf("%s:53", given["address"]))
	if err != nil {
		fail("%v", err)
	}
	socket, err := net.ListenUDP("udp", at)
	if err != nil {
		fail("%v", err)
	}
	ready(53)
	for {
		question := make([]byte, 512)
		n, from, err := socket.ReadFromUDP(question)
		if err != nil {
			fail("%v", err)
		}
		start := time.Now()
		go func() {
			if given["silent"] == "true" {
				counts.served(start)
				return
			}
			time.Sleep(given.millis("delay"))
			counts.served(start)
			answer := answerTo(question[:n])
			if domain, only := given["knows"]; only && !within(question[:n], domain) {
				answer = noSuchName(question[:n])
			}
			socket.WriteToUDP(answer, from)
		}()
	}
}

// answerTo a question of one name: an address of IPv4, and nothing for any other type.
func answerTo(question []byte) []byte {
	end := 12
	for end < len(question) && question[end] != 0 {
		end += int(question[end]) + 1
	}
	end += 5
	if end > len(question) {
		return question
	}
	isAddress := binary.BigEndian.Uint16(question[end-4:]) == 1
	answer := append([]byte{}, question[:end]...)
	answer[2], answer[3] = 0x81, 0x80
	copy(answer[6:12], make([]byte, 6))
	if isAddress {
		answer[7] = 1
		answer = append(answer, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1)
	}
	return answer
}

// within says whether the name of a question ends in the domain, and in nothing else.
func within(question []byte, domain string) bool {
	var labels []string
	for at := 12; at < len(question) && question[at] != 0; {
		size := int(question[at])
		if at+1+size > len(question) {
			return false
		}
		labels = append(labels, strings.ToLower(string(question[at+1:at+1+size])))
		at += 1 + size
	}
	return strings.HasSuffix("."+strings.Join(labels, "."), "."+domain)
}

// noSuchName is the answer that there is no such name.
func noSuchName(question []byte) []byte {
	answer := append([]byte{}, question...)
	answer[2], answer[3] = 0x81, 0x83
	return answer
}
