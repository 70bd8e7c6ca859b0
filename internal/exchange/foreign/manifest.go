package foreign

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"stoa/internal/course"
	"stoa/internal/exchange/pack"
)

// resource is what an item of the manifest leads to.
type resource struct {
	kind, href string
	folder     string // that its addresses begin at
	files      []string
	program    bool
}

// packed is a package with a manifest: a Common Cartridge or SCORM.
type packed struct {
	*builder
	top       string // the folder of the manifest
	resources map[string]resource
	used      map[string]bool // resources, by id
	banks     []*bank
	bankOf    map[string]*bank // by what quizzes call them
}

// manifest reads a package with a manifest in a folder.
func (b *builder) manifest(folder string) error {
	content, err := b.archive.Read(folder+manifestName, mostXML)
	if err != nil {
		return err
	}
	root, err := parse(content)
	if err != nil {
		return err
	}
	if root.name != "manifest" {
		return fmt.Errorf("%w: a %s", ErrManifest, root.name)
	}
	p := packed{
		builder: b, top: folder, resources: map[string]resource{}, used: map[string]bool{}, bankOf: map[string]*bank{},
	}
	p.describe(root)
	start := path.Join(folder, root.attr("base"), root.child("resources").attr("base"))
	order := []string{}
	if all := root.child("resources"); all != nil {
		for _, n := range all.children {
			if n.name == "resource" {
				order = append(order, n.attr("identifier"))
				p.resource(n, start)
			}
		}
	}
	p.readBanks(order)
	org := organization(root)
	items := itemsOf(org)
	b.Document.Plan.Title = cmp.Or(b.Document.Plan.Title, org.child("title").value())
	for len(items) == 1 && items[0].attr("identifierref") == "" && len(itemsOf(items[0])) > 0 &&
		(items[0].child("title").value() == "" || len(b.Document.Plan.Title) == 0) {
		b.Document.Plan.Title = cmp.Or(b.Document.Plan.Title, items[0].child("title").value())
		items = itemsOf(items[0])
	}
	for _, item := range items {
		p.item(item, nil)
	}
	if len(b.Document.Sections) == 0 {
		p.loose(order)
	}
	p.assignments(order)
	p.fillBank()
	p.unused(order)
	return nil
}

// loose takes over the pages, quizzes, links and discussions of a package that arranges nothing, as Canvas writes them
// of a course without modules.
func (p *packed) loose(order []string) {
	for _, id := range order {
		if r := p.resources[id]; r.lesson() && r.settings() == "" && !p.used[id] {
			p.lesson(id, "", "", "")
		}
	}
}

// lesson reports whether a resource is of use by itself where nothing leads to it: a page, a quiz, a link, a
// discussion.
func (r resource) lesson() bool {
	page := kinds[endingOf(r.href)] == course.Text && strings.Contains(r.kind, "webcontent")
	return page || slices.ContainsFunc([]string{"imsqti", "imswl", "imsdt"}, func(kind string) bool {
		return strings.Contains(r.kind, kind)
	})
}

// organization is the one that is meant to be shown.
func organization(root *node) *node {
	all := root.child("organizations")
	var found *node
	if all != nil {
		for _, n := range all.children {
			if n.name == "organization" && (found == nil || n.attr("identifier") == all.attr("default")) {
				found = n
			}
		}
	}
	return found
}

func itemsOf(n *node) (items []*node) {
	if n == nil {
		return nil
	}
	for _, c := range n.children {
		if c.name == "item" {
			items = append(items, c)
		}
	}
	return items
}

// describe reads what the manifest says of the whole: its format, and the course's title, text and language.
func (p *packed) describe(root *node) {
	metadata := root.child("metadata")
	p.Format = Cartridge
	if strings.Contains(strings.ToUpper(metadata.child("schema").value()), "SCORM") || root.hasAttr("scormtype") {
		p.Format = SCORM
	}
	general := metadata.first("general")
	say := func(name string) string {
		for _, n := range general.child(name).all("string") {
			return n.value()
		}
		for _, n := range general.child(name).all("langstring") {
			return n.value()
		}
		return ""
	}
	p.Document.Plan.Title = plainOf(say("title"))
	text := say("description")
	if plain := plainOf(text); plain != "" {
		p.Document.Plan.Summary = pack.Shorten(plain, 300)
		p.Document.Landing.Description = b2md(p.builder, text)
	}
	code, _, _ := strings.Cut(strings.ToLower(general.child("language").value()), "-")
	if len(code) == 2 || len(code) == 3 {
		p.Document.Plan.Language = code
	}
}

// hasAttr reports whether an element has an attribute, at any depth.
func (n *node) hasAttr(name string) bool {
	if _, ok := n.attrs[name]; ok {
		return true
	}
	return slices.ContainsFunc(n.children, func(c *node) bool { return c.hasAttr(name) })
}

// b2md is a piece of HTML as Markdown.
func b2md(b *builder, source string) string { return b.page([]byte(source), "", "").body }

func (p *packed) resource(n *node, start string) {
	r := resource{
		kind: strings.ToLower(n.attr("type")), href: n.attr("href"), folder: path.Join(start, n.attr("base")),
		program: n.attr("scormtype") == "sco",
	}
	for _, c := range n.children {
		if c.name != "file" {
			continue
		}
		if name, ok := p.resolve(r.folder, c.attr("href")); ok {
			r.files = append(r.files, name)
		} else {
			p.Left.Add(c.attr("href"), pack.FileMissing)
		}
	}
	p.resources[n.attr("identifier")] = r
}

// item takes over an item and what is below it; above are the titles on the way to it.
func (p *packed) item(n *node, above []string) {
	title, below := n.child("title").value(), itemsOf(n)
	into := above
	if len(below) > 0 {
		into = append(slices.Clone(above), title)
	}
	if id := n.attr("identifierref"); id != "" {
		p.lesson(id, title, strings.Join(into, "\x00"), strings.Join(into, ": "))
	} else if len(below) == 0 && title != "" {
		p.Left.Add(title, pack.LessonEmpty)
	}
	for _, child := range below {
		p.item(child, into)
	}
}

// lesson takes over what an item leads to.
func (p *packed) lesson(id, title, key, section string) {
	r, ok := p.resources[id]
	if !ok {
		p.Left.Add(title, pack.FileMissing)
		return
	}
	bank := strings.Contains(r.kind, "question-bank") || p.bankOf[id] != nil
	p.used[id] = true
	name, here := p.resolve(r.folder, r.href)
	if r.href == "" && len(r.files) > 0 {
		name, here = r.files[0], true
	}
	given := title
	title = cmp.Or(title, TitleOf(bare(path.Base(name))))
	switch {
	case strings.Contains(r.kind, "lti"):
		p.Left.Add(title, pack.LessonTool)
	case bank: // it is no lesson; readBanks has it
	case remote(r.href):
		p.webLink(key, section, title, r.href)
	case !here:
		p.Left.Add(cmp.Or(r.href, title), pack.FileMissing)
	case strings.Contains(r.kind, "imsqti"):
		p.assessment(id, key, section, given, name)
	case strings.Contains(r.kind, "imswl"), strings.Contains(r.kind, "imsdt"), strings.Contains(r.kind, "assignment"):
		p.described(r, key, section, given, name)
	case r.settings() != "":
		p.assignment(r, key, section, given, name)
	default:
		p.content(r, key, section, title, name)
	}
}

// xml reads a file of the package, or says why it can't be read.
func (p *packed) xml(name string) (*node, string) {
	content, err := p.archive.Read(name, mostXML)
	if err != nil {
		return nil, unreadable(err)
	}
	root, err := parse(content)
	if err != nil {
		return nil, pack.FileDamaged
	}
	return root, ""
}

// assessment takes over a quiz, as Canvas has it where it is of Canvas.
func (p *packed) assessment(id, key, section, title, name string) {
	if own, ok := p.archive.Find(path.Join(p.top, canvasFolder, id+canvasEnding)); ok {
		name = own
	}
	root, why := p.xml(name)
	if why != "" {
		p.Left.Add(cmp.Or(title, name), why)
		return
	}
	title = cmp.Or(title, root.child("assessment").attr("title"), TitleOf(bare(path.Base(name))))
	p.quiz(root, key, section, title)
}

// described takes over a link, a discussion or an assignment, of which a file of XML says what it is.
func (p *packed) described(r resource, key, section, title, name string) {
	root, why := p.xml(name)
	if why != "" {
		p.Left.Add(cmp.Or(title, name), why)
		return
	}
	title = cmp.Or(title, root.child("title").value(), TitleOf(bare(path.Base(name))))
	if strings.Contains(r.kind, "imswl") {
		p.webLink(key, section, title, root.first("url").attr("href"))
		return
	}
	why, text := pack.LessonDiscussion, root.first("text").value()
	if strings.Contains(r.kind, "assignment") {
		why = pack.LessonAssignment
		text = cmp.Or(root.first("instructor_text").value(), root.first("text").value())
	}
	p.told([]byte(text), why, key, section, title, path.Dir(name))
}

// told takes over what learners are told to do as an article, however short.
func (p *packed) told(text []byte, why, key, section, title, folder string) {
	page := p.page(text, folder, title)
	if page.body == "" {
		p.Left.Add(title, pack.LessonEmpty)
		return
	}
	p.Left.Add(title, why)
	page.chars = enough
	p.addPage(key, section, title, page)
}

func (p *packed) webLink(key, section, title, address string) {
	if !remote(address) {
		p.Left.Add(title, pack.LessonEmpty)
		return
	}
	text := strings.NewReplacer("[", `\[`, "]", `\]`, `\`, `\\`).Replace(title)
	to := strings.NewReplacer("<", "%3C", ">", "%3E", " ", "%20", "\n", "").Replace(address)
	p.add(key, section, course.ContentLesson{Title: title, Kind: course.Text, Body: "[" + text + "](<" + to + ">)"})
}

var pictures = []string{"png", "jpg", "jpeg", "gif", "webp", "avif"}

// content takes over a page, a video or another file.
func (p *packed) content(r resource, key, section, title, name string) {
	switch kind := kinds[endingOf(name)]; {
	case kind == course.Text && strings.HasPrefix(endingOf(name), "m"):
		p.document(key, section, title, name)
	case kind == course.Text:
		p.web(r, key, section, title, name)
	case kind != "":
		p.add(key, section, p.medium(title, kind, name))
	case slices.Contains(pictures, endingOf(name)):
		p.add(key, section, course.ContentLesson{Title: title, Kind: course.Text, Body: "![](/media/" + p.file(name) + ")"})
	default:
		p.Left.Add(name, pack.FileKind)
	}
}

var documents = []string{"pdf", "epub", "doc", "docx", "odt", "ppt", "pptx", "odp", "xls", "xlsx", "ods"}

// lasting reports whether a file is of use by itself, and not as a part of a page.
func lasting(name string) bool {
	return kinds[endingOf(name)] == course.Video || slices.Contains(documents, endingOf(name))
}

// web takes over a page. Of one that is only the frame of a program, the films and documents beside it are taken.
func (p *packed) web(r resource, key, section, title, name string) {
	content, err := p.archive.Read(name, mostText)
	if err != nil {
		p.Left.Add(name, unreadable(err))
		return
	}
	page := p.page(content, path.Dir(name), title)
	if page.readable() {
		p.addPage(key, section, title, page)
		return
	}
	found := []string{}
	for _, name := range natural(slices.Clone(r.files)) {
		if lasting(name) {
			found = append(found, name)
		}
	}
	for _, name := range found {
		lesson := TitleOf(bare(path.Base(name)))
		if len(found) == 1 {
			lesson = title
		}
		p.add(key, section, p.medium(lesson, kinds[endingOf(name)], name))
	}
	switch {
	case r.program || page.programs:
		p.Left.Add(title, pack.LessonProgram)
	case len(found) == 0:
		p.Left.Add(title, pack.LessonEmpty)
	}
}

// unused lists what is in the package and in no lesson, of what could be one.
func (p *packed) unused(order []string) {
	for _, id := range order {
		r := p.resources[id]
		if p.used[id] {
			continue
		}
		if p.Format == Cartridge && len(r.files) > 0 && r.lesson() {
			p.Left.Add(r.files[0], pack.FileUnused)
		}
	}
	for _, name := range p.archive.Names() {
		if lasting(name) && p.ids[name] == "" && !hidden.MatchString(name) {
			p.Left.Add(name, pack.FileUnused)
		}
	}
}
