package hls_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stoa/internal/kit/ffmpeg/ffmpegtest"
	"stoa/internal/kit/hls"
)

func TestPlaylists(t *testing.T) {
	sound := hls.Rendition{
		Name: hls.Sound, Codecs: "mp4a.40.2", Head: 700, Segments: []hls.Segment{{6013, 96_000}, {1990, 32_000}},
	}
	small := hls.Rendition{
		Name: "240", Width: 426, Height: 240, FrameRate: 25, Codecs: "avc1.64000d", Head: 800,
		Segments: []hls.Segment{{6000, 300_000}, {2000, 50_000}},
	}
	large := small
	large.Name, large.Width, large.Height, large.Codecs = "1080", 1920, 1080, "avc1.640028"
	at := func(name string) string { return name + ".m3u8?s=1" }
	want := `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8?s=1"
#EXT-X-STREAM-INF:BANDWIDTH=528643,AVERAGE-BANDWIDTH=477952,CODECS="avc1.64000d,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=25.000,AUDIO="sound"
240.m3u8?s=1
#EXT-X-STREAM-INF:BANDWIDTH=528643,AVERAGE-BANDWIDTH=477952,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=25.000,AUDIO="sound"
1080.m3u8?s=1
#EXT-X-STREAM-INF:BANDWIDTH=128643,AVERAGE-BANDWIDTH=127952,CODECS="mp4a.40.2",AUDIO="sound"
audio.m3u8?s=1
`
	if got := hls.Master([]hls.Rendition{sound, large, small}, at); got != want {
		t.Errorf("%s", got)
	}
	if got := hls.Master([]hls.Rendition{large}, at); strings.Contains(got, "AUDIO") {
		t.Errorf("without a sound: %s", got)
	}
	if got := small.Playlist("240.mp4?s=1"); !strings.Contains(
		got, "#EXT-X-MAP:URI=\"240.mp4?s=1\",BYTERANGE=\"800@0\"\n#EXTINF:6.000,\n#EXT-X-BYTERANGE:300000@800\n",
	) ||
		!strings.Contains(got, "#EXTINF:2.000,\n#EXT-X-BYTERANGE:50000@300800\n240.mp4?s=1\n#EXT-X-ENDLIST\n") {
		t.Errorf("%s", got)
	}
	var again hls.Rendition
	if b, err := json.Marshal(small); err != nil || json.Unmarshal(b, &again) != nil ||
		again.Segments[0] != small.Segments[0] {
		t.Errorf("%s %v", b, err)
	}
}

// pack packages a film into a folder, with its playlists, and returns the master's path.
func pack(t *testing.T, film string) (string, []hls.Rendition, error) {
	t.Helper()
	in, err := os.Open(film)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close() //nolint:errcheck // read only
	dir := t.TempDir()
	list, err := hls.Package(in, func(name string) (io.WriteCloser, error) {
		return os.Create(filepath.Join(dir, name+".mp4"))
	})
	if err != nil {
		return "", nil, err
	}
	for _, r := range list {
		if err := os.WriteFile(filepath.Join(dir, r.Name+".m3u8"), []byte(r.Playlist(r.Name+".mp4")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	master := filepath.Join(dir, "master.m3u8")
	return master, list, os.WriteFile(
		master, []byte(hls.Master(list, func(name string) string { return name + ".m3u8" })), 0o600,
	)
}

// What is packaged without encoding has every frame of the original, at the same times.
func TestPackage(t *testing.T) {
	ffmpegtest.Tools(t)
	film := ffmpegtest.Film(t, "a.mp4", strings.Replace(ffmpegtest.Short, "-preset ultrafast", "-preset fast -bf 2", 1))
	master, list, err := pack(t, film)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || list[0].Name != "180" || list[0].Width != 320 || len(list[0].Segments) != 2 ||
		list[1].Name != hls.Sound {
		t.Fatalf("%+v", list)
	}
	for _, r := range list {
		f, err := os.Open(filepath.Join(filepath.Dir(master), r.Name+".mp4"))
		if err != nil {
			t.Fatal(err)
		}
		if codecs, width, _, err := hls.Codecs(f); err != nil || codecs != r.Codecs || width != r.Width {
			t.Errorf("%s: %q %d %v", r.Name, codecs, width, err)
		}
		_ = f.Close()
	}
	if was, is := frames(t, film, "v:0"), frames(t, master, "v:0"); was == "" || was != is {
		t.Errorf("the pictures are not those of the original:\n%.300s\n%.300s", was, is)
	}
	was, is := strings.Count(frames(t, film, "a:0"), "\n"), strings.Count(frames(t, master, "a:0"), "\n")
	if was < 300 || is < was-1 || is > was {
		t.Errorf("%d frames of sound, of %d", is, was)
	}
}

// frames are checksums of what a stream shows.
func frames(t *testing.T, path, stream string) string {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-map", "0:"+stream, "-f", "framemd5", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	sums := []string{}
	for line := range strings.Lines(string(out)) {
		if columns := strings.Split(line, ","); len(columns) == 6 && stream == "v:0" {
			sums = append(sums, columns[2]+columns[5])
		} else if len(columns) == 6 {
			sums = append(sums, columns[5])
		}
	}
	return strings.Join(sums, "")
}

func TestOnlyMP4OfH264AndAACIsPackaged(t *testing.T) {
	ffmpegtest.Tools(t)
	film := ffmpegtest.Film(t, "a.mp4", ffmpegtest.Short)
	whole, err := os.ReadFile(film)
	if err != nil {
		t.Fatal(err)
	}
	broken := func(content []byte) string {
		path := filepath.Join(t.TempDir(), "broken.mp4")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const picture = "-f lavfi -i testsrc=s=320x180:r=25:d=1 "
	for name, path := range map[string]string{
		"empty": broken(nil), "a text": broken([]byte("This is a letter, not a film.\n")),
		"cut off":       broken(whole[:len(whole)/2]),
		"another codec": ffmpegtest.Film(t, "b.mp4", picture+"-c:v mpeg4"),
		"another sound": ffmpegtest.Film(
			t, "c.mp4", picture+"-f lavfi -i sine=d=1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a mp3",
		),
		"ten bits":      ffmpegtest.Film(t, "d.mp4", picture+"-c:v libx264 -pix_fmt yuv420p10le"),
		"another file":  ffmpegtest.Film(t, "e.mkv", picture+"-c:v libx264 -pix_fmt yuv420p"),
		"outside of it": broken(append(whole[len(whole)-8192:], whole...)),
		"in fragments": ffmpegtest.Film(
			t, "f.mp4", picture+"-c:v libx264 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov",
		),
		"size of a byte": broken([]byte("\x00\x00\x00\x01moov")),
	} {
		if _, list, err := pack(t, path); !errors.Is(err, hls.ErrOther) {
			t.Errorf("%s: %+v %v", name, list, err)
		}
	}
}

// Whatever is wrong in the index, nothing worse happens than that the file is refused.
func FuzzPackage(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x08ftyp\x00\x00\x00\x10moov\x00\x00\x00\x08mvhd"))
	f.Fuzz(func(t *testing.T, content []byte) {
		path := filepath.Join(t.TempDir(), "a.mp4")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, _ = pack(t, path)
	})
}
