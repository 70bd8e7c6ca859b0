// Package flat owns numbers and texts as bytes in a file that ends with their sum. It promises that a file is there
// whole or not at all, and that one which is damaged, too long or of another format is not read. It knows nothing of
// what the bytes mean, and refuses to allocate more than a file has.
package flat

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// Number is what lists are of.
type Number interface {
	uint8 | uint16 | uint32 | uint64 | int32 | int64 | float32
}

// ErrDamaged is returned for a file that is not as it was written.
var ErrDamaged = errors.New("it is damaged")

const (
	most  = 4 << 30 // bytes of a file
	chunk = 16 << 10
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Writer writes a file. The first error stays, and Save returns it.
type Writer struct {
	to  *bufio.Writer
	sum hash.Hash32
	err error
	few []byte
}

// Save writes a file of a format through write, and then puts it in its place, where it is whole or as it was before.
// before, which may be nil, is called right before that; its error leaves all as it was.
func Save(path string, format uint64, write func(*Writer), before func() error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	w := NewWriter(file)
	Put(w, []uint64{format})
	write(w)
	if err := w.end(); err != nil {
		return err
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	if before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	return os.Rename(file.Name(), path)
}

// Clear removes what a killed process has left beside a file.
func Clear(path string) {
	left, _ := filepath.Glob(path + ".new-*") // the pattern is right
	for _, name := range left {
		_ = os.Remove(name)
	}
}

// NewWriter writes to anything.
func NewWriter(to io.Writer) *Writer {
	w := &Writer{sum: crc32.New(castagnoli)}
	w.to = bufio.NewWriterSize(io.MultiWriter(to, w.sum), 1<<20)
	return w
}

// Flush writes what is left.
func (w *Writer) Flush() error { return errors.Join(w.err, w.to.Flush()) }

func (w *Writer) end() error {
	if w.err == nil {
		w.err = w.to.Flush()
	}
	if w.err != nil {
		return w.err
	}
	Put(w, []uint32{w.sum.Sum32()})
	return errors.Join(w.err, w.to.Flush())
}

// Put writes lists as one.
func Put[T Number](w *Writer, lists ...[]T) {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	w.raw(binary.LittleEndian.AppendUint64(w.few[:0], uint64(n)))
	for _, list := range lists {
		for len(list) > 0 {
			part := list[:min(chunk, len(list))]
			w.few, _ = binary.Append(w.few[:0], binary.LittleEndian, part) // numbers have a size
			w.raw(w.few)
			list = list[len(part):]
		}
	}
}

func (w *Writer) raw(b []byte) {
	if w.err == nil {
		_, w.err = w.to.Write(b)
	}
}

// PutTexts writes a list of texts.
func PutTexts(w *Writer, list []string) {
	lengths, all := make([]uint32, len(list)), 0
	for i, text := range list {
		if len(text) > math.MaxUint32 {
			w.err = errors.Join(w.err, errors.New("a text is too long"))
		}
		lengths[i] = uint32(len(text))
		all += len(text)
	}
	Put(w, lengths)
	w.raw(binary.LittleEndian.AppendUint64(w.few[:0], uint64(all)))
	for _, text := range list {
		if w.err == nil {
			_, w.err = w.to.WriteString(text)
		}
	}
}

// Reader reads what a Writer has written, in the same order. The first error stays.
type Reader struct {
	from *bufio.Reader
	left uint64
	err  error
}

// Load reads a file of a format through read, having compared it with its sum.
func Load(path string, format uint64, read func(*Reader) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // read only
	info, err := file.Stat()
	if err != nil {
		return err
	}
	const end = 8 + 4 // the sum, as a list of one
	if info.Size() > most || info.Size() < end {
		return ErrDamaged
	}
	sum := crc32.New(castagnoli)
	if _, err := io.CopyBuffer(struct{ io.Writer }{sum}, io.LimitReader(file, info.Size()-end),
		make([]byte, 1<<20)); err != nil {
		return err
	}
	last := NewReader(file, end)
	if said := Take[uint32](last); last.err != nil || len(said) != 1 || said[0] != sum.Sum32() {
		return ErrDamaged
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r := NewReader(file, uint64(info.Size()-end))
	if got := Take[uint64](r); r.err != nil || len(got) != 1 || got[0] != format {
		return fmt.Errorf("it is of another version of Stoa")
	}
	if err := read(r); err != nil {
		return err
	}
	return r.err
}

// NewReader reads so many bytes.
func NewReader(from io.Reader, bytes uint64) *Reader {
	return &Reader{from: bufio.NewReaderSize(from, 1<<20), left: bytes}
}

// Err is the first error.
func (r *Reader) Err() error { return r.err }

// length reads how many things of a size follow.
func (r *Reader) length(size uint64) int {
	var b [8]byte
	r.fill(b[:])
	n := binary.LittleEndian.Uint64(b[:])
	if r.err == nil && n > r.left/size {
		r.err = ErrDamaged
	}
	if r.err != nil {
		return 0
	}
	return int(n)
}

func (r *Reader) fill(b []byte) {
	if r.err == nil && uint64(len(b)) > r.left {
		r.err = ErrDamaged
	}
	if r.err == nil {
		_, r.err = io.ReadFull(r.from, b)
		r.left -= uint64(len(b))
	}
}

// Take reads a list.
func Take[T Number](r *Reader) []T {
	var one T
	size := binary.Size(one)
	list := make([]T, r.length(uint64(size)))
	few := make([]byte, min(chunk, len(list))*size)
	for rest := list; len(rest) > 0 && r.err == nil; {
		part := rest[:min(chunk, len(rest))]
		r.fill(few[:len(part)*size])
		_, _ = binary.Decode(few, binary.LittleEndian, part) // there are enough
		rest = rest[len(part):]
	}
	return list
}

// TakeN is Take for a list that must have a length.
func TakeN[T Number](r *Reader, n int) []T {
	list := Take[T](r)
	if r.err == nil && len(list) != n {
		r.err = ErrDamaged
	}
	if r.err != nil {
		return make([]T, n)
	}
	return list
}

// TakeTexts reads a list of texts, which are parts of one: few objects for the garbage collector.
func TakeTexts(r *Reader) []string {
	lengths := Take[uint32](r)
	var all strings.Builder
	n := r.length(1)
	all.Grow(n)
	if r.err == nil {
		_, r.err = io.CopyN(&all, r.from, int64(n))
		r.left -= uint64(n)
	}
	text, list := all.String(), make([]string, len(lengths))
	for i, length := range lengths {
		if uint64(length) > uint64(len(text)) {
			r.err = errors.Join(r.err, ErrDamaged)
			break
		}
		list[i], text = text[:length], text[length:]
	}
	return list
}
