package media

import (
	"cmp"
	"slices"

	"stoa/internal/kit/hls"
)

// Copy is a video in one quality, as the files of which a browser keeps copies.
type Copy struct {
	Height int    `json:"height" doc:"The shorter side of the picture; 0 of the file that was uploaded"`
	Bytes  int64  `json:"bytes"`
	Files  []File `json:"files"`
}

// File is one of them. A player asks for it by Path, whatever signature follows; it is loaded from URL.
type File struct {
	Path  string `json:"path"`
	URL   string `json:"url"`
	Bytes int64  `json:"bytes" doc:"0: not known"`
}

// Copies returns the qualities of a video that has these renditions, the largest first, or else the original.
func (s *Service) Copies(id, name string, bytes int64, renditions []hls.Rendition, access Access) []Copy {
	if len(renditions) == 0 {
		return []Copy{{Bytes: bytes, Files: []File{{
			Path: path(id, name), URL: s.Address(id, name, access), Bytes: bytes,
		}}}}
	}
	folder := "/media/" + id + "/hls/"
	files := func(r hls.Rendition) []File {
		list, film := r.Name+".m3u8", r.Name+".mp4"
		return []File{
			{Path: folder + list, URL: s.hlsAddress(id, list, access)},
			{Path: folder + film, URL: s.hlsAddress(id, film, access), Bytes: r.Bytes()},
		}
	}
	var sound []File
	var out []Copy
	for _, r := range renditions {
		if r.Name == hls.Sound {
			sound = files(r)
			continue
		}
		first := File{Path: folder + master, URL: s.hlsAddress(id, only+r.Name+".m3u8", access)}
		out = append(out, Copy{Height: min(r.Width, r.Height), Files: append([]File{first}, files(r)...)})
	}
	for i := range out {
		out[i].Files = append(out[i].Files, sound...)
		for _, file := range out[i].Files {
			out[i].Bytes += file.Bytes
		}
	}
	slices.SortFunc(out, func(a, b Copy) int { return cmp.Compare(b.Height, a.Height) })
	return out
}
