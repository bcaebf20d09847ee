package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path"
	"strings"
	"time"
)

// serve serves the page until the program is interrupted.
func (s *site) serve(listener net.Listener, stderr io.Writer) error {
	_, _ = fmt.Fprintf(stderr, "shogikit-web: http://%s/ (Ctrl-C ends it)\n", listener.Addr())
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	server := http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		IdleTimeout:       30 * time.Second,
	}
	context.AfterFunc(interrupted, func() { _ = server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP serves the files of the page from memory, so there are no folder listings or links. It rejects
// foreign host names, against DNS rebinding. A file may be used again for a minute, so that the worker that
// keeps the page for offline use loads nothing twice; after that its ETag tells whether it is still the same.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !ownHost(r.Host) {
		http.Error(w, "this is not "+r.Host, http.StatusMisdirectedRequest)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	data, ok := s.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	accepted := r.Header.Get("Accept-Encoding")
	ending := path.Ext(name)
	switch {
	case name == programFile && strings.Contains(accepted, "zstd"):
		data = s.smaller
		w.Header().Set("Content-Type", "application/wasm")
		w.Header().Set("Content-Encoding", "zstd")
	case ending == ".gz" || ending == ".png": // compressed already
	case strings.Contains(accepted, "gzip"):
		data = zipped(data)
		w.Header().Set("Content-Encoding", "gzip")
	}
	w.Header().Set("Vary", "Accept-Encoding")
	sum := sha256.Sum256(data)
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sum[:12]))
	w.Header().Set("Cache-Control", "max-age=60, must-revalidate")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "frame-ancestors 'none'")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// ownHost reports whether a Host header names this machine by address or as localhost.
func ownHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return name == "localhost" || net.ParseIP(strings.Trim(name, "[]")) != nil
}
