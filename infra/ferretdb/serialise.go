package main

import (
	"encoding/binary"
	"io"
	"net"
	"sync"
)

// FerretDB reads a document and then writes it, and others may come between; on MongoDB an update
// of one document is atomic, and the adapters count on it. So requests take turns here.
func serialiseRequests(front net.Listener, server string) {
	var turn sync.Mutex
	for {
		client, err := front.Accept()
		if err != nil {
			return
		}
		go forward(client, server, &turn)
	}
}

func forward(client net.Conn, server string, turn *sync.Mutex) {
	defer client.Close()
	behind, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer behind.Close()
	for {
		request, err := readMessage(client)
		if err != nil {
			return
		}
		turn.Lock()
		answer, err := ask(behind, request)
		turn.Unlock()
		if err != nil {
			return
		}
		if _, err := client.Write(answer); err != nil {
			return
		}
	}
}

func ask(server net.Conn, request []byte) ([]byte, error) {
	if _, err := server.Write(request); err != nil {
		return nil, err
	}
	return readMessage(server)
}

// A message begins with its length, which counts itself.
func readMessage(from io.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(from, length[:]); err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(length[:])
	if size < 16 || size > 64<<20 {
		return nil, io.ErrUnexpectedEOF
	}
	message := make([]byte, size)
	copy(message, length[:])
	_, err := io.ReadFull(from, message[4:])
	return message, err
}
