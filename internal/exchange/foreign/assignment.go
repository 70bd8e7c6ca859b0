package foreign

import (
	"cmp"
	"path"
	"strings"

	"stoa/internal/exchange/pack"
)

// settings is the file in which Canvas says that a page is an assignment, or "".
func (r resource) settings() string {
	for _, name := range r.files {
		if path.Base(name) == "assignment_settings.xml" {
			return name
		}
	}
	return ""
}

// assignments takes over those that no module leads to, in a section for each of their groups: Canvas shows them on a
// page of their own.
func (p *packed) assignments(order []string) {
	groups := map[string]string{}
	if name, ok := p.archive.Find(path.Join(p.top, "course_settings", "assignment_groups.xml")); ok {
		if root, why := p.xml(name); why == "" {
			for _, group := range root.all("assignmentgroup") {
				groups[group.attr("identifier")] = group.child("title").value()
			}
		}
	}
	for _, id := range order {
		r := p.resources[id]
		name := r.settings()
		if name == "" && strings.Contains(r.kind, "assignment") && len(r.files) > 0 {
			name = r.files[0]
		}
		if name == "" || p.used[id] {
			continue
		}
		group := ""
		if root, why := p.xml(name); why == "" {
			group = root.first("assignment_group_identifierref").value()
		}
		p.lesson(id, "", "group "+group, groups[group])
	}
}

// assignment takes over a page of Canvas that is one.
func (p *packed) assignment(r resource, key, section, title, name string) {
	content, err := p.archive.Read(name, mostText)
	if err != nil {
		p.Left.Add(cmp.Or(title, name), unreadable(err))
		return
	}
	if root, why := p.xml(r.settings()); why == "" {
		title = cmp.Or(title, root.child("title").value())
	}
	p.told(content, pack.LessonAssignment, key, section, cmp.Or(title, TitleOf(bare(path.Base(name)))), path.Dir(name))
}
