package captions_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"stoa/internal/kit/captions"
)

const (
	srt = "\ufeff1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>Zażółć</i> gęślą\r\njaźń & co.\r\n\r\n2\r\n00:00:03,500 --> " +
		"00:00:05,000\r\nمرحبا 👋\r\n"
	vtt = "WEBVTT - a title\n\nNOTE nobody reads this\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:03.500 " +
		"align:start position:10%\n" +
		"<c.yellow>Zażółć</c> gęślą\njaźń &amp; co.\n\n00:00:03.500 --> 00:00:05.000\nمرحبا 👋\n"
)

func TestParse(t *testing.T) {
	want := []captions.Cue{{1000, 3500, "Zażółć gęślą\njaźń & co."}, {3500, 5000, "مرحبا 👋"}}
	for name, text := range map[string]string{"SubRip": srt, "WebVTT": vtt} {
		got, err := captions.Parse([]byte(text))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	written := captions.VTT(want)
	if again, err := captions.Parse([]byte(written)); err != nil || !slices.Equal(again, want) {
		t.Errorf("%s: %+v %v", written, again, err)
	}
	if !strings.HasPrefix(written, "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nZażółć gęślą\njaźń &amp; co.\n\n") {
		t.Errorf("%s", written)
	}
	spoken, err := captions.Parse([]byte("WEBVTT\n\n00:01.000 --> 00:03.500\n<v Ada>Hello</v>\n"))
	if err != nil || spoken[0].Text != "Ada: Hello" {
		t.Errorf("%+v %v", spoken, err)
	}
	markup, err := captions.Parse([]byte("1\n00:00:01,000 --> 00:00:03,500\n<script>alert(1)</script>5 < 6\n"))
	if err == nil && strings.Contains(captions.VTT(markup), "<script") {
		t.Errorf("%s", captions.VTT(markup))
	}
}

func TestWhatIsNotCaptions(t *testing.T) {
	for text, want := range map[string]error{
		"": captions.ErrFormat, "a letter": captions.ErrFormat, "\x00\x00\x00 --> ": captions.ErrFormat,
		"\xff --> \xfe": captions.ErrFormat,
		"WEBVTT\n":      captions.ErrNone, "WEBVTT\n\n00:01.000 --> 00:02.000\n\n": captions.ErrNone,
	} {
		if got, err := captions.Parse([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%q: %v %v", text, got, err)
		}
	}
}

func TestCheck(t *testing.T) {
	long := "This is a line of more than forty-two letters"
	for name, c := range map[string]struct {
		cues []captions.Cue
		want []captions.Problem
	}{
		"nothing": {
			[]captions.Cue{{0, 2000, "Hello"}, {2000, 4000, "again"}, {5000, 7000, "and again"}}, []captions.Problem{},
		},
		"fast": {[]captions.Cue{{0, 1000, "More than one can read"}}, []captions.Problem{{0, 0, captions.Fast}}},
		"overlap": {
			[]captions.Cue{{0, 2000, "Hello"}, {1500, 4000, "again"}}, []captions.Problem{{1, 1500, captions.Overlap}},
		},
		"gap":   {[]captions.Cue{{0, 2000, "Hello"}, {2300, 4000, "again"}}, []captions.Problem{{1, 2300, captions.Gap}}},
		"short": {[]captions.Cue{{0, 500, "Hi"}}, []captions.Problem{{0, 0, captions.Short}}},
		"long": {
			[]captions.Cue{{0, 5000, long}, {5000, 9000, "one\ntwo\nthree"}},
			[]captions.Problem{{0, 0, captions.Long}, {1, 5000, captions.Long}},
		},
		"back": {[]captions.Cue{{3000, 2000, "Hello"}}, []captions.Problem{{0, 3000, captions.Backwards}}},
		"late": {[]captions.Cue{{60_000, 62_000, "Hello"}}, []captions.Problem{{0, 60_000, captions.Late}}},
	} {
		if got := captions.Check(c.cues, 60_000); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Whatever a file holds, nothing worse happens than that it is refused; and what is read can be written and read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte(srt))
	f.Add([]byte(vtt))
	f.Fuzz(func(t *testing.T, content []byte) {
		cues, err := captions.Parse(content)
		if err != nil {
			return
		}
		if _, err := captions.Parse([]byte(captions.VTT(cues))); err != nil {
			t.Errorf("%q: %v", captions.VTT(cues), err)
		}
	})
}
