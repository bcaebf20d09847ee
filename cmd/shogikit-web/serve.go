package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"
)

// serve shows a folder until the program is interrupted.
func serve(addr, dir string, stderr io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("--serve %s: %w", addr, err)
	}
	_, _ = fmt.Fprintf(stderr, "shogikit-web: http://%s/ (Ctrl-C ends it)\n", listener.Addr())
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	server := http.Server{Handler: http.FileServer(http.Dir(dir)), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(interrupted, func() { _ = server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
