package dump

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"stoa/internal/kit/db"
)

// Sum is a checksum of rows in any order: their number, and their SHA-256 added up.
type Sum struct {
	Rows int64
	hash [4]uint64
}

// Add counts a row, as Each makes it.
func (s *Sum) Add(line []byte) {
	hash := sha256.Sum256(line)
	var carry uint64
	for i := range s.hash {
		s.hash[i], carry = bits.Add64(s.hash[i], binary.LittleEndian.Uint64(hash[8*i:]), carry)
	}
	s.Rows++
}

// Hash is the sum as text.
func (s Sum) Hash() string {
	var b [32]byte
	for i, part := range s.hash {
		binary.LittleEndian.PutUint64(b[8*i:], part)
	}
	return hex.EncodeToString(b[:])
}

const (
	micros = "2006-01-02T15:04:05.000000Z"
	millis = "2006-01-02T15:04:05.000Z"
)

// line writes a row as an object of JSON. NULL is null; JSON within is text.
func (t Table) line(buf *bytes.Buffer, values []any) error {
	buf.WriteByte('{')
	for i, column := range t.Columns {
		if i > 0 {
			buf.WriteByte(',')
		}
		writeText(buf, column.Name)
		buf.WriteByte(':')
		if err := column.write(buf, values[i]); err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name, column.Name, err)
		}
	}
	buf.WriteByte('}')
	return nil
}

func (c Column) write(buf *bytes.Buffer, value any) error {
	if value == nil {
		buf.WriteString("null")
		return nil
	}
	switch c.Kind {
	case Int:
		n, ok := value.(int64)
		if !ok {
			return fmt.Errorf("%v (%T) is no whole number", value, value)
		}
		buf.WriteString(strconv.FormatInt(n, 10))
	case Bool:
		switch v := value.(type) {
		case bool:
			buf.WriteString(strconv.FormatBool(v))
		case int64:
			buf.WriteString(strconv.FormatBool(v != 0))
		default:
			return fmt.Errorf("%v (%T) is neither true nor false", value, value)
		}
	case Time, Milli:
		var at db.Time
		if err := at.Scan(value); err != nil {
			if at.Time, err = time.Parse("2006-01-02 15:04:05.999999999", text(value)); err != nil {
				return err
			}
		}
		layout := micros
		if c.Kind == Milli {
			layout = millis
		}
		writeText(buf, at.UTC().Format(layout))
	case JSON, Array:
		canonical, err := canonical([]byte(text(value)))
		if err != nil {
			return err
		}
		writeText(buf, canonical)
	case Bytes:
		b, ok := value.([]byte)
		if !ok {
			b = []byte(text(value))
		}
		writeText(buf, hex.EncodeToString(b))
	default:
		writeText(buf, text(value))
	}
	return nil
}

func text(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	}
	return fmt.Sprint(value)
}

// writeText writes a text as JSON, the same for the same characters.
func writeText(buf *bytes.Buffer, s string) {
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a text can always be written
	buf.Truncate(buf.Len() - 1)
}

// canonical is JSON without spaces, with sorted members and one way to write a number: PostgreSQL keeps neither order
// nor spelling.
func canonical(raw []byte) (string, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		return "", fmt.Errorf("%.40q is not JSON: %w", raw, err)
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(numbers(value)); err != nil {
		return "", err
	}
	return strings.TrimSuffix(buf.String(), "\n"), nil
}

func numbers(value any) any {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		if f, err := v.Float64(); err == nil {
			if f == float64(int64(f)) && f < 1<<53 && f > -1<<53 {
				return int64(f)
			}
			return f
		}
		return v
	case []any:
		for i := range v {
			v[i] = numbers(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = numbers(v[key])
		}
	}
	return value
}
