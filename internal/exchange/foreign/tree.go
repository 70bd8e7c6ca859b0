package foreign

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html/charset"
)

// ErrManifest is a description of a package that can't be read.
var ErrManifest = errors.New("foreign: the description can't be read")

const (
	mostXML   = 16 << 20
	mostNodes = 200_000
	mostDeep  = 100
)

// node is an element of XML, by its name without what is before the colon.
type node struct {
	name     string
	attrs    map[string]string
	text     string // of its own
	children []*node
}

// parse reads XML. Entities that it defines by itself, as files of other places, are refused.
func parse(content []byte) (*node, error) {
	d := xml.NewDecoder(bytes.NewReader(content))
	d.CharsetReader = charset.NewReaderLabel
	root, count := &node{}, 0
	open := []*node{root}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrManifest, err)
		}
		if count++; count > mostNodes || len(open) > mostDeep {
			return nil, fmt.Errorf("%w: too large", ErrManifest)
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.Directive:
			if bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
				return nil, fmt.Errorf("%w: it defines entities", ErrManifest)
			}
		case xml.StartElement:
			n := &node{name: strings.ToLower(t.Name.Local), attrs: map[string]string{}}
			for _, a := range t.Attr {
				n.attrs[strings.ToLower(a.Name.Local)] = a.Value
			}
			top.children = append(top.children, n)
			open = append(open, n)
		case xml.EndElement:
			if len(open) == 1 || open[len(open)-1].name != strings.ToLower(t.Name.Local) {
				return nil, fmt.Errorf("%w: </%s>", ErrManifest, t.Name.Local)
			}
			open = open[:len(open)-1]
		case xml.CharData:
			top.text += string(t)
		}
	}
	if len(open) > 1 || len(root.children) != 1 {
		return nil, fmt.Errorf("%w: it ends too early", ErrManifest)
	}
	return root.children[0], nil
}

// child returns the first child of a name; nil if there is none, as of nil.
func (n *node) child(path ...string) *node {
	for _, name := range path {
		if n == nil {
			return nil
		}
		var found *node
		for _, c := range n.children {
			if c.name == name {
				found = c
				break
			}
		}
		n = found
	}
	return n
}

// all returns what is of a name at any depth, in order; not within what is of a name in except.
func (n *node) all(name string, except ...string) (found []*node) {
	if n == nil {
		return nil
	}
	for _, c := range n.children {
		if c.name == name {
			found = append(found, c)
			continue
		}
		skip := false
		for _, other := range except {
			skip = skip || c.name == other
		}
		if !skip {
			found = append(found, c.all(name, except...)...)
		}
	}
	return found
}

func (n *node) first(name string) *node {
	if found := n.all(name); len(found) > 0 {
		return found[0]
	}
	return nil
}

// value is the text of an element, trimmed.
func (n *node) value() string {
	if n == nil {
		return ""
	}
	return strings.TrimSpace(n.text)
}

func (n *node) attr(name string) string {
	if n == nil {
		return ""
	}
	return strings.TrimSpace(n.attrs[name])
}
