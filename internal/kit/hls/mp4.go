package hls

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/Eyevinn/mp4ff/mp4"
)

// ErrOther is a file that is no MP4 of H.264 and AAC.
var ErrOther = errors.New("hls: the file is no MP4 of H.264 and AAC")

const mostIndex = 128 << 20 // bytes that are read of what a file says about itself

// index reads the moov box of an MP4, and how long the file is. A file from outside may be made to break its reader.
func index(r io.ReadSeeker) (moov *mp4.MoovBox, length int64, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			moov, err = nil, fmt.Errorf("%w: %v", ErrOther, broken)
		}
	}()
	if length, err = r.Seek(0, io.SeekEnd); err != nil {
		return nil, 0, err
	}
	for at := int64(0); at+8 <= length; {
		if _, err := r.Seek(at, io.SeekStart); err != nil {
			return nil, 0, err
		}
		var head [16]byte
		n, err := io.ReadFull(r, head[:])
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, 0, err
		}
		size := int64(binary.BigEndian.Uint32(head[:]))
		switch {
		case size == 1 && n == len(head):
			size = int64(binary.BigEndian.Uint64(head[8:]))
		case size == 0:
			size = length - at
		}
		if size < 8 || size > length-at {
			return nil, 0, fmt.Errorf("%w: a box of %d bytes", ErrOther, size)
		}
		if string(head[4:8]) != "moov" {
			at += size
			continue
		}
		if size > mostIndex {
			return nil, 0, fmt.Errorf("%w: an index of %d bytes", ErrOther, size)
		}
		body := make([]byte, size)
		if _, err := r.Seek(at, io.SeekStart); err != nil {
			return nil, 0, err
		}
		if _, err := io.ReadFull(r, body); err != nil {
			return nil, 0, err
		}
		box, err := mp4.DecodeBox(uint64(at), bytes.NewReader(body))
		if err != nil {
			return nil, 0, fmt.Errorf("%w: %w", ErrOther, err)
		}
		return box.(*mp4.MoovBox), length, nil
	}
	return nil, 0, fmt.Errorf("%w: no index", ErrOther)
}

// Codecs reads those of a rendition's file (RFC 6381), and the size of its picture.
func Codecs(r io.ReadSeeker) (codecs string, width, height int, err error) {
	moov, _, err := index(r)
	if err != nil {
		return "", 0, 0, err
	}
	all := []string{}
	for _, track := range moov.Traks {
		codec, w, h := codecOf(track)
		if codec == "" {
			return "", 0, 0, ErrOther
		}
		all, width, height = append(all, codec), max(width, w), max(height, h)
	}
	return strings.Join(all, ","), width, height, nil
}

// codecOf is "" of what browsers may not know.
func codecOf(track *mp4.TrakBox) (codec string, width, height int) {
	if track.Mdia == nil || track.Mdia.Minf == nil || track.Mdia.Minf.Stbl == nil || track.Mdia.Minf.Stbl.Stsd == nil {
		return "", 0, 0
	}
	entry := track.Mdia.Minf.Stbl.Stsd
	switch {
	case entry.AvcX != nil && entry.AvcX.AvcC != nil && entry.AvcX.Type() == "avc1":
		c := entry.AvcX.AvcC
		if c.AVCProfileIndication > 100 { // 10 bits, 4:2:2 …
			return "", 0, 0
		}
		return fmt.Sprintf("avc1.%02x%02x%02x", c.AVCProfileIndication, c.ProfileCompatibility, c.AVCLevelIndication),
			int(entry.AvcX.Width), int(entry.AvcX.Height)
	case entry.Mp4a != nil && entry.Mp4a.Esds != nil && entry.Mp4a.Esds.DecConfigDescriptor != nil:
		config := entry.Mp4a.Esds.DecConfigDescriptor
		if config.ObjectType != 0x40 || config.DecSpecificInfo == nil || len(config.DecSpecificInfo.DecConfig) == 0 {
			return "", 0, 0
		}
		return fmt.Sprintf("mp4a.40.%d", config.DecSpecificInfo.DecConfig[0]>>3), 0, 0
	}
	return "", 0, 0
}
