package site

import (
	"context"
	"encoding/json"

	"stoa/internal/kit/render"
)

// hurried is a page for which there is no time: its data in a frame that shows what
// stands around every page, for the browser to render.
func (p *Pages) hurried(k key) *page {
	inHurry.Inc()
	defer p.turn()()
	ctx, cancel := context.WithTimeout(context.Background(), renderWithin)
	defer cancel()
	found, _ := screenOf(k.path)
	more := extra{screen: found.name, outline: p.outline(ctx, k), answers: map[string]json.RawMessage{}}
	status := 200
	for _, address := range dataOf(k) {
		switch now, err := p.renderer.Ask(ctx, address); {
		case err != nil: // the browser asks again
		case now.Status == 200:
			more.answers[address] = now.Body.Bytes()
		case now.Status == 404:
			status = 404
		}
	}
	made := p.document(k, nil, more, status)
	made.screen, made.private, made.body.fast = found.name, true, true
	return made
}

// turn waits until one of the few frames that are made at once is ready. Those that wait here don't wait for a
// processor, so that a page from memory overtakes them.
func (p *Pages) turn() (done func()) {
	p.turns <- struct{}{}
	return func() { <-p.turns }
}

// outlined is the address under which the outline of a language is cached; no page has it.
const outlined = "outline"

// outline is what stands around every page, with nothing in it. It is rendered once for
// each language, and for those who are signed in; where that fails there is none.
func (p *Pages) outline(ctx context.Context, k key) string {
	k.path = outlined
	if made, ok := p.cached.Get(k); ok {
		return string(made.body.plain)
	}
	html, _, _ := p.group.Do(k.lang+outlined+map[bool]string{true: " signed in"}[k.signedIn], func() (any, error) {
		out, err := p.renderer.Render(ctx, render.Page{
			Path: "/", Lang: k.lang, SignedIn: k.signedIn, PublicURL: p.publicURL, Site: p.face.Load(), Outline: true,
		})
		if err != nil {
			return "", nil
		}
		p.cached.Add(k, &page{body: body{plain: []byte(out.HTML)}})
		return out.HTML, nil
	})
	return html.(string)
}
