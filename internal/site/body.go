package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// body is a text in the encodings that readers have asked for.
type body struct {
	plain        []byte
	asItIs       bool // it would not be shorter
	fast         bool // sent once: compressed as quickly as can be
	brotli, gzip encoded
}

type encoded struct {
	once sync.Once
	text []byte
}

func (e *encoded) get(make func() []byte) []byte {
	e.once.Do(func() { e.text = make() })
	return e.text
}

// in returns the text in the best encoding that a reader accepts, and that encoding's name.
func (b *body) in(accepts string) (text []byte, encoding string) {
	switch {
	case b.asItIs:
	case strings.Contains(accepts, "br"):
		return b.brotli.get(b.asBrotli), "br"
	case strings.Contains(accepts, "gzip"):
		return b.gzip.get(b.asGzip), "gzip"
	}
	return b.plain, ""
}

// pack compresses the text for a reader when it is its turn.
func (b *body) pack(accepts string, turn func() func()) {
	defer turn()()
	b.in(accepts)
}

func (b *body) asBrotli() []byte {
	var out bytes.Buffer
	level := 5
	if b.fast {
		level = brotli.BestSpeed
	}
	return compressed(b.plain, &out, brotli.NewWriterLevel(&out, level))
}

func (b *body) asGzip() []byte {
	var out bytes.Buffer
	level := gzip.DefaultCompression
	if b.fast {
		level = gzip.BestSpeed
	}
	w, _ := gzip.NewWriterLevel(&out, level) // a level that exists
	return compressed(b.plain, &out, w)
}

func compressed(text []byte, out *bytes.Buffer, w io.WriteCloser) []byte {
	_, _ = w.Write(text) // a bytes.Buffer does not fail
	_ = w.Close()
	return out.Bytes()
}
