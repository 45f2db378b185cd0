// Command ferretdb serves the MongoDB protocol over SQLite files on a free port of this machine,
// for the tests of the MongoDB adapters. It prints its address, and ends when its input does, so
// that it never outlives the tests that started it.
//
//	ferretdb FOLDER
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if err := serve(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(folder string) error {
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + folder + "/",
	})
	if err != nil {
		return err
	}
	behind, err := url.Parse(server.MongoDBURI())
	if err != nil {
		return err
	}
	front, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go serialiseRequests(front, behind.Host)
	fmt.Printf("mongodb://%s/\n", front.Addr())
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	return server.Run(ctx)
}
