package site

import (
	"bytes"
	"io"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	front "stoa/web"
)

// body is a text in the encodings that readers have asked for.
type body struct {
	plain        []byte
	packed       []byte // instead of plain: in brotli, by the build
	asItIs       bool   // it would not be shorter
	fast         bool   // sent once: compressed as quickly as can be, which gzip is better at
	brotli, gzip encoded
	unpacked     encoded
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
	gzips := strings.Contains(accepts, "gzip")
	switch {
	case b.asItIs:
	case b.fast && gzips:
		return b.gzip.get(func() []byte { return fastGzip.compress(b.plain) }), "gzip"
	case strings.Contains(accepts, "br"):
		if b.packed != nil {
			return b.packed, "br"
		}
		return b.brotli.get(func() []byte { return smallBrotli.compress(b.plain) }), "br"
	case gzips:
		return b.gzip.get(func() []byte { return smallGzip.compress(b.text()) }), "gzip"
	}
	return b.text(), ""
}

func (b *body) text() []byte {
	if b.packed == nil {
		return b.plain
	}
	return b.unpacked.get(func() []byte {
		text, _ := front.Unpack(b.packed) // our own build's
		return text
	})
}

// pack compresses the text for a reader when it is its turn.
func (b *body) pack(accepts string, turn func() func()) {
	defer turn()()
	b.in(accepts)
}

// compressors compress in one way. They are used again and again, because each begins with tables of hundreds of
// kilobytes.
type compressors struct{ sync.Pool }

type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

var (
	smallBrotli = &compressors{sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, 5) }}}
	smallGzip   = &compressors{sync.Pool{New: func() any { return gzip.NewWriter(nil) }}}
	fastGzip    = &compressors{sync.Pool{New: func() any {
		w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // a level that exists
		return w
	}}}
)

func (c *compressors) compress(text []byte) []byte {
	w := c.Get().(compressor)
	defer c.Put(w)
	out := bytes.NewBuffer(make([]byte, 0, len(text)/3))
	w.Reset(out)
	_, _ = w.Write(text) // a bytes.Buffer does not fail
	_ = w.Close()
	return out.Bytes()
}
