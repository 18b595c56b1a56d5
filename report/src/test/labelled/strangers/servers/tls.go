// SPDX-License-Identifier: Apache-2.0

package main

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"io"
	"log"
	"math/big"
	"net"
	"time"
)

var quiet = log.New(io.Discard, "", 0)

// tlsConfig has a certificate of its own making: tls=ec, or tls=4096 for an RSA key of so many bits. Each handshake is a
// whole one, and waits for handshake ms. With clientKey=true the client has to show a certificate, of whomever.
func tlsConfig(given options) *tls.Config {
	var key crypto.Signer
	var err error
	if given["tls"] == "ec" {
		key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	} else {
		key, err = rsa.GenerateKey(rand.Reader, given.count("tls"))
	}
	if err != nil {
		fail("%v", err)
	}
	certificate := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	signed, err := x509.CreateCertificate(rand.Reader, certificate, certificate, key.Public(), key)
	if err != nil {
		fail("%v", err)
	}
	delay := given.millis("handshake")
	asked := tls.NoClientCert
	if given["clientKey"] == "true" {
		asked = tls.RequireAnyClientCert
	}
	return &tls.Config{
		ClientAuth:             asked,
		Certificates:           []tls.Certificate{{Certificate: [][]byte{signed}, PrivateKey: key}},
		SessionTicketsDisabled: true,
		GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
			counts.add(func(t *tally) { t.handshakes++ })
			time.Sleep(delay)
			return nil, nil
		},
	}
}
