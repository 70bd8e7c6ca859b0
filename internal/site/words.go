package site

import (
	"encoding/json"
	"io/fs"

	front "stoa/web"
)

// words are the texts of the screens as the build wrote them down: those of each
// language by id, and the ids that each file of code may show.
type words struct {
	Texts map[string]map[string]json.RawMessage `json:"texts"`
	Files map[string][]string                   `json:"files"`
}

func readWords(client fs.FS) (words, error) {
	var w words
	b, err := front.Read(client, ".vite/texts.json")
	if err != nil {
		return w, err
	}
	return w, json.Unmarshal(b, &w)
}

// of returns as JSON every text in a language that the files may show, so that their
// code never runs before its texts. It may stand within a <script>: "<" is escaped.
func (w words) of(lang string, files []string) string {
	texts := map[string]json.RawMessage{}
	for _, file := range files {
		for _, id := range w.Files[file] {
			texts[id] = w.Texts[lang][id]
		}
	}
	return marshal(texts)
}
