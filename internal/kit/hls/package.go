package hls

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/Eyevinn/mp4ff/mp4"
)

const (
	segmentSeconds = 6
	mostSamples    = 10_000_000 // of a track: six hours of sound have a million
	mostSample     = 64 << 20   // bytes
)

// Package makes renditions of an MP4 of H.264 and AAC without encoding anything: segments begin at key frames that are
// there, at least six seconds apart. create opens the file of a name. Error: ErrOther.
func Package(in io.ReadSeeker, create func(name string) (io.WriteCloser, error)) (out []Rendition, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			out, err = nil, fmt.Errorf("%w: %v", ErrOther, broken)
		}
	}()
	moov, length, err := index(in)
	if err != nil {
		return nil, err
	}
	if moov.Mvex != nil {
		return nil, fmt.Errorf("%w: it is in fragments", ErrOther)
	}
	seen := map[string]bool{}
	for _, track := range moov.Traks {
		kind := ""
		if track.Mdia != nil && track.Mdia.Hdlr != nil {
			kind = track.Mdia.Hdlr.HandlerType
		}
		if kind != "vide" && kind != "soun" || seen[kind] {
			continue
		}
		seen[kind] = true
		r := Rendition{Name: Sound}
		if r.Codecs, r.Width, r.Height = codecOf(track); r.Codecs == "" {
			return nil, fmt.Errorf("%w: a track of another codec", ErrOther)
		}
		if kind == "vide" {
			r.Name = strconv.Itoa(min(r.Width, r.Height))
		}
		p := packing{
			in: in, length: length, track: track, movie: moov.Mvhd.Timescale,
			kind: map[string]string{"vide": "video", "soun": "audio"}[kind],
		}
		if err := p.write(&r, create); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%w: no picture and no sound", ErrOther)
	}
	return out, nil
}

// packing is one track on its way into a rendition.
type packing struct {
	in      io.ReadSeeker
	length  int64
	track   *mp4.TrakBox
	movie   uint32 // ticks in a second, of the whole film
	kind    string
	samples []sample
	early   int64  // ticks at the start that are not shown
	delay   uint64 // ticks before the first sample
}

type sample struct {
	at     int64
	size   uint32
	ticks  uint32
	offset int32
	key    bool
}

func (p *packing) write(r *Rendition, create func(name string) (io.WriteCloser, error)) (err error) {
	if err := p.list(); err != nil {
		return err
	}
	file, err := create(r.Name)
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	header := p.track.Mdia.Mdhd
	init := mp4.CreateEmptyInit()
	track := init.AddEmptyTrack(header.Timescale, p.kind, header.GetLanguage())
	entry := p.track.Mdia.Minf.Stbl.Stsd
	if p.kind == "video" {
		track.Mdia.Minf.Stbl.Stsd.AddChild(entry.AvcX)
		track.Tkhd.Width, track.Tkhd.Height = p.track.Tkhd.Width, p.track.Tkhd.Height
		if p.early > 0 { // the first picture that is shown is not at the start: pictures are stored in another order
			edit := &mp4.EdtsBox{}
			edit.AddChild(&mp4.ElstBox{Entries: []mp4.ElstEntry{{MediaTime: p.early, MediaRateInteger: 1}}})
			track.AddChild(edit)
		}
	} else {
		track.Mdia.Minf.Stbl.Stsd.AddChild(entry.Mp4a)
	}
	if err := init.Encode(file); err != nil {
		return err
	}
	r.Head = int64(init.Size())
	return p.segments(r, file, track.Tkhd.TrackID, uint64(header.Timescale))
}

func (p *packing) segments(r *Rendition, file io.Writer, trackID uint32, scale uint64) error {
	clock := p.delay
	total := uint64(0)
	for first := 0; first < len(p.samples); {
		next, ticks := first, uint64(0)
		for next < len(p.samples) && (ticks < segmentSeconds*scale || !p.samples[next].key) {
			ticks += uint64(p.samples[next].ticks)
			next++
		}
		fragment, err := mp4.CreateFragment(uint32(len(r.Segments)+1), trackID)
		if err != nil {
			return err
		}
		for _, s := range p.samples[first:next] {
			data, err := p.read(s)
			if err != nil {
				return err
			}
			flags := mp4.SampleFlags{SampleIsNonSync: !s.key, SampleDependsOn: 1}
			if s.key {
				flags.SampleDependsOn = 2
			}
			fragment.AddFullSample(mp4.FullSample{
				Sample:     mp4.Sample{Flags: flags.Encode(), Size: s.size, Dur: s.ticks, CompositionTimeOffset: s.offset},
				DecodeTime: clock, Data: data,
			})
			clock += uint64(s.ticks)
		}
		if err := fragment.Encode(file); err != nil {
			return err
		}
		r.Segments = append(r.Segments, Segment{Ms: int64(ticks * 1000 / scale), Bytes: int64(fragment.Size())})
		first, total = next, total+ticks
	}
	if p.kind == "video" && total > 0 {
		r.FrameRate = float64(len(p.samples)) * float64(scale) / float64(total)
	}
	return nil
}

func (p *packing) read(s sample) ([]byte, error) {
	data := make([]byte, s.size)
	if _, err := p.in.Seek(s.at, io.SeekStart); err != nil {
		return nil, err
	}
	if _, err := io.ReadFull(p.in, data); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOther, err)
	}
	return data, nil
}

// list finds the samples of the track, and checks that they are in the file.
func (p *packing) list() error {
	table := p.track.Mdia.Minf.Stbl
	if p.track.Mdia.Mdhd.Timescale == 0 || table.Stts == nil || table.Stsc == nil || table.Stsz == nil ||
		table.Stco == nil && table.Co64 == nil {
		return fmt.Errorf("%w: a track without samples", ErrOther)
	}
	n := table.Stsz.GetNrSamples()
	if n == 0 || n > mostSamples || len(table.Stsd.Children) != 1 {
		return fmt.Errorf("%w: a track of %d samples", ErrOther, n)
	}
	p.edits()
	keys := map[uint32]bool{}
	if table.Stss != nil {
		for _, number := range table.Stss.SampleNumber {
			keys[number] = true
		}
	}
	chunks, err := table.Stsc.GetContainingChunks(1, n)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOther, err)
	}
	ticks := newTicks(table.Stts)
	p.samples = make([]sample, 0, n)
	for _, chunk := range chunks {
		at, err := start(table, int(chunk.ChunkNr))
		if err != nil {
			return err
		}
		for number := chunk.StartSampleNr; number < chunk.StartSampleNr+chunk.NrSamples && number <= n; number++ {
			s := sample{
				at: at, size: table.Stsz.GetSampleSize(int(number)), ticks: ticks.next(), key: table.Stss == nil || keys[number],
			}
			if table.Ctts != nil {
				s.offset = table.Ctts.GetCompositionTimeOffset(number)
			}
			if s.at < 0 || s.size > mostSample || s.at+int64(s.size) > p.length {
				return fmt.Errorf("%w: a sample outside of the file", ErrOther)
			}
			p.samples = append(p.samples, s)
			at += int64(s.size)
		}
	}
	// An encoder of sound begins with what is not to be heard.
	for p.kind == "audio" && len(p.samples) > 1 && p.early >= int64(p.samples[0].ticks) && p.samples[0].ticks > 0 {
		p.early -= int64(p.samples[0].ticks)
		p.samples = p.samples[1:]
	}
	return nil
}

// edits reads how much of a track's start is not to be played, and how long after the film it begins.
func (p *packing) edits() {
	if p.track.Edts == nil || len(p.track.Edts.Elst) == 0 {
		return
	}
	for _, e := range p.track.Edts.Elst[0].Entries {
		if e.MediaTime >= 0 {
			p.early = min(e.MediaTime, math.MaxInt32)
			return
		}
		if p.movie > 0 && e.SegmentDuration < 1<<40 {
			p.delay += e.SegmentDuration * uint64(p.track.Mdia.Mdhd.Timescale) / uint64(p.movie)
		}
	}
}

func start(table *mp4.StblBox, chunk int) (int64, error) {
	var at uint64
	var err error
	if table.Stco != nil {
		at, err = table.Stco.GetOffset(chunk)
	} else {
		at, err = table.Co64.GetOffset(chunk)
	}
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrOther, err)
	}
	return int64(at), nil
}

// ticks walks through how long each sample lasts.
type ticks struct {
	table *mp4.SttsBox
	entry int
	left  uint32
}

func newTicks(table *mp4.SttsBox) *ticks { return &ticks{table: table, entry: -1} }

func (t *ticks) next() uint32 {
	for t.left == 0 && t.entry+1 < len(t.table.SampleCount) {
		t.entry++
		t.left = t.table.SampleCount[t.entry]
	}
	if t.left == 0 {
		return 0
	}
	t.left--
	return t.table.SampleTimeDelta[t.entry]
}
