package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestServe(t *testing.T) {
	s := &site{files: map[string][]byte{
		"index.html":   []byte("<!DOCTYPE html>"),
		"data/en.json": []byte("{}"),
		"main.js":      []byte("1"),
		programFile:    []byte("gzip"),
	}, smaller: []byte("zstd")}
	for _, c := range []struct {
		host, path string
		status     int
		kind       string
	}{
		{"127.0.0.1:8080", "/", http.StatusOK, "text/html"},
		{"localhost:8080", "/data/en.json", http.StatusOK, "application/json"},
		{"[::1]:8080", "/main.js", http.StatusOK, "text/javascript"},
		{"127.0.0.1:8080", "/data/", http.StatusNotFound, "text/plain"},
		{"127.0.0.1:8080", "/../go.mod", http.StatusNotFound, "text/plain"},
		{"evil.example", "/", http.StatusMisdirectedRequest, "text/plain"},
		{"127.0.0.1.evil.example:8080", "/", http.StatusMisdirectedRequest, "text/plain"},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", c.path, nil)
		r.Host = c.host
		s.ServeHTTP(w, r)
		if w.Code != c.status || !strings.HasPrefix(w.Header().Get("Content-Type"), c.kind) {
			t.Errorf("%s%s: %d, %s", c.host, c.path, w.Code, w.Header().Get("Content-Type"))
		}
		if got := w.Header().Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("%s%s: %q", c.host, c.path, got)
		}
	}

	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "http://localhost/data/en.json", nil)
	r.Header.Set("Accept-Encoding", "br, gzip")
	s.ServeHTTP(w, r)
	if w.Header().Get("Content-Encoding") != "gzip" || !bytes.Equal(w.Body.Bytes(), zipped([]byte("{}"))) {
		t.Errorf("texts are not compressed: %v", w.Header())
	}

	for accepted, want := range map[string][2]string{
		"gzip, br, zstd": {"application/wasm", "zstd"},
		"gzip":           {"application/gzip", "gzip"},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "http://localhost/"+programFile, nil)
		r.Header.Set("Accept-Encoding", accepted)
		s.ServeHTTP(w, r)
		if got := [2]string{w.Header().Get("Content-Type"), w.Body.String()}; got != want {
			t.Errorf("the program for who reads %s: %v", accepted, got)
		}
	}

	for method, want := range map[string]int{
		"GET":    http.StatusNotModified,
		"HEAD":   http.StatusNotModified,
		"POST":   http.StatusMethodNotAllowed,
		"DELETE": http.StatusMethodNotAllowed,
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(method, "/main.js", nil)
		r.Host = "localhost"
		first := httptest.NewRecorder()
		s.ServeHTTP(first, httptest.NewRequest("GET", "http://localhost/main.js", nil))
		r.Header.Set("If-None-Match", first.Header().Get("ETag"))
		if s.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%s: %d, want %d", method, w.Code, want)
		}
		if first.Header().Get("ETag") == "" || !strings.Contains(first.Header().Get("Cache-Control"), "max-age") {
			t.Errorf("headers %v", first.Header())
		}
	}
}
