package exchange

import (
	"archive/zip"
	"context"
	"fmt"
	"io"

	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// Export is a course on its way out as a ZIP file.
type Export struct {
	Name    string
	Bytes   int64 // of the file, exactly
	service *Service
	entries []entry
}

// Export lays out a course as it is edited, or, if launched, as it was launched last. For who teaches in it. Errors:
// studio.not_found, studio.never_launched.
func (s *Service) Export(ctx context.Context, courseID string, launched bool) (*Export, error) {
	if _, err := session.Require(ctx); err != nil {
		return nil, err
	}
	c, err := s.studio.Whole(ctx, courseID, launched)
	if err != nil {
		return nil, err
	}
	x := &Export{Name: fileName(c.Plan.Title), service: s}
	if x.entries, err = s.layOut(ctx, c); err != nil {
		return nil, err
	}
	x.Bytes, err = x.measure()
	return x, err
}

func fileName(title string) string {
	name := []rune(fault.Plain(numbered(0, title)))[2:]
	if len(name) < 2 {
		return "course.zip"
	}
	return string(name[1:]) + ".zip"
}

// header says how an entry is stored: texts deflated; media, which are packed already, as they are. Their sum follows
// the bytes, so that they are read once.
func (e entry) header() *zip.FileHeader {
	h := &zip.FileHeader{Name: e.path, Method: zip.Store}
	if e.text != nil {
		h.Method = zip.Deflate
	}
	return h
}

// Write writes the file, media as they come from the store. What can't be read any more ends it.
func (x *Export) Write(ctx context.Context, w io.Writer) error {
	z := zip.NewWriter(w)
	for _, e := range x.entries {
		if err := x.write(ctx, z, e); err != nil {
			return err
		}
	}
	return z.Close()
}

func (x *Export) write(ctx context.Context, z *zip.Writer, e entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	to, err := z.CreateHeader(e.header())
	if err != nil {
		return err
	}
	from, err := x.service.content(ctx, e)
	if err != nil {
		return err
	}
	defer from.Close() //nolint:errcheck // read only
	n, err := io.Copy(to, from)
	if err == nil && e.text == nil && n != e.bytes {
		err = fmt.Errorf("exchange: %s has %d bytes, not %d", e.key, n, e.bytes)
	}
	return err
}

// counter counts what is written to it.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// measure returns how long the file will be. It is written without the bytes of the media, which are only counted:
// nothing of the length depends on them.
func (x *Export) measure() (int64, error) {
	count := &counter{}
	z := zip.NewWriter(count)
	zeros := make([]byte, 1<<20)
	for _, e := range x.entries {
		h := e.header()
		if e.text != nil {
			to, err := z.CreateHeader(h)
			if err != nil {
				return 0, err
			}
			if _, err := to.Write(e.text); err != nil {
				return 0, err
			}
			continue
		}
		h.Flags |= 8 // sizes and sum follow
		h.CompressedSize64, h.UncompressedSize64 = uint64(e.bytes), uint64(e.bytes)
		to, err := z.CreateRaw(h)
		if err != nil {
			return 0, err
		}
		for left := e.bytes; left > 0; {
			n, err := to.Write(zeros[:min(left, int64(len(zeros)))])
			if err != nil {
				return 0, err
			}
			left -= int64(n)
		}
	}
	err := z.Close()
	return count.n, err
}
