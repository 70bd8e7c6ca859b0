// Package hls owns films as HTTP Live Streaming (RFC 8216): each rendition is one file of fragmented MP4, of which a
// player loads ranges. It promises that a playlist names no address but those it is given. It refuses to know who may
// watch.
package hls

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Rendition is one file: a picture, or the sound of all pictures.
type Rendition struct {
	Name      string    `json:"name"`  // "720", the shorter side of its picture; or Sound
	Width     int       `json:"width"` // 0 of a sound
	Height    int       `json:"height"`
	FrameRate float64   `json:"frameRate"`
	Codecs    string    `json:"codecs"` // RFC 6381
	Head      int64     `json:"head"`   // how many bytes come before the first segment
	Segments  []Segment `json:"segments"`
}

// Sound is the name of the rendition without a picture.
const Sound = "audio"

// Segment is a stretch of a rendition that can be played by itself. They follow each other without a gap.
type Segment struct{ Ms, Bytes int64 }

// MarshalJSON writes [ms, bytes]: there are thousands of them.
func (s Segment) MarshalJSON() ([]byte, error) { return json.Marshal([2]int64{s.Ms, s.Bytes}) }

// UnmarshalJSON reads [ms, bytes].
func (s *Segment) UnmarshalJSON(b []byte) error {
	var pair [2]int64
	err := json.Unmarshal(b, &pair)
	s.Ms, s.Bytes = pair[0], pair[1]
	return err
}

// DurationMs is how long it lasts.
func (r Rendition) DurationMs() (sum int64) {
	for _, s := range r.Segments {
		sum += s.Ms
	}
	return sum
}

// Bytes is the size of its file.
func (r Rendition) Bytes() int64 {
	sum := r.Head
	for _, s := range r.Segments {
		sum += s.Bytes
	}
	return sum
}

// bits per second: of the segment with the most, and on average.
func (r Rendition) bits() (peak, average int64) {
	bytes := int64(0)
	for _, s := range r.Segments {
		bytes += s.Bytes
		peak = max(peak, s.Bytes*8000/max(s.Ms, 500))
	}
	average = bytes * 8000 / max(r.DurationMs(), 1)
	return max(peak, average), average
}

// Master is the playlist of all renditions; address is where the playlist of a name is.
func Master(renditions []Rendition, address func(name string) string) string {
	pictures := slices.DeleteFunc(slices.Clone(renditions), func(r Rendition) bool { return r.Name == Sound })
	slices.SortFunc(pictures, func(a, b Rendition) int { return cmp.Compare(b.Width*b.Height, a.Width*a.Height) })
	// Many players begin with the first: a good one, but not the largest.
	if i := slices.IndexFunc(pictures, func(r Rendition) bool { return min(r.Width, r.Height) <= 720 }); i > 0 {
		first := pictures[i]
		pictures = slices.Insert(slices.Delete(pictures, i, i+1), 0, first)
	}
	var b strings.Builder
	b.WriteString("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n")
	sound, group := Rendition{}, ""
	if i := slices.IndexFunc(renditions, func(r Rendition) bool { return r.Name == Sound }); i >= 0 {
		sound, group = renditions[i], `,AUDIO="sound"`
		fmt.Fprintf(
			&b, "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"sound\",NAME=\"sound\",DEFAULT=YES,AUTOSELECT=YES,CHANNELS=\"2\",URI=%q\n",
			address(Sound),
		)
	}
	soundPeak, soundAverage := sound.bits()
	for _, r := range pictures {
		peak, average := r.bits()
		codecs := strings.Trim(r.Codecs+","+sound.Codecs, ",")
		fmt.Fprintf(
			&b, "#EXT-X-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=%q,RESOLUTION=%dx%d,FRAME-RATE=%.3f%s\n%s\n",
			peak+soundPeak, average+soundAverage, codecs, r.Width, r.Height, r.FrameRate, group, address(r.Name),
		)
	}
	if group != "" {
		fmt.Fprintf(&b, "#EXT-X-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,CODECS=%q%s\n%s\n",
			soundPeak, soundAverage, sound.Codecs, group, address(Sound))
	}
	return b.String()
}

// Playlist is that of a rendition, whose file is at address.
func (r Rendition) Playlist(address string) string {
	longest := int64(1000)
	for _, s := range r.Segments {
		longest = max(longest, s.Ms)
	}
	var b strings.Builder
	fmt.Fprintf(
		&b, "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:%d\n#EXT-X-MEDIA-SEQUENCE:0\n"+
			"#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n",
		int64(math.Round(float64(longest)/1000)),
	)
	fmt.Fprintf(&b, "#EXT-X-MAP:URI=%q,BYTERANGE=\"%d@0\"\n", address, r.Head)
	at := r.Head
	for _, s := range r.Segments {
		fmt.Fprintf(&b, "#EXTINF:%d.%03d,\n#EXT-X-BYTERANGE:%d@%d\n%s\n", s.Ms/1000, s.Ms%1000, s.Bytes, at, address)
		at += s.Bytes
	}
	b.WriteString("#EXT-X-ENDLIST\n")
	return b.String()
}
