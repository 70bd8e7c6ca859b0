package release

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/mod/semver"
)

var (
	errFeed  = errors.New("format")
	errNone  = errors.New("no_version")
	numbered = regexp.MustCompile(`(?:^|[^\w.])v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z][0-9A-Za-z.-]*)?)(?:$|[^\w.+-])`)
	// described is what git adds to the last tag: the version is that tag's, with changes.
	described = regexp.MustCompile(`(-\d+-g[0-9a-f]+)?(-dirty)?$`)
)

// canonical is a version as package semver has it, or "".
func canonical(version string) string {
	return semver.Canonical("v" + strings.TrimPrefix(described.ReplaceAllString(version, ""), "v"))
}

type found struct{ version, notes string }

// entry is a release of GitHub's or Gitea's API, or an item of a JSON feed.
type entry struct {
	Tag        string `json:"tag_name"`
	Address    string `json:"html_url"`
	Draft      bool   `json:"draft"`
	Prerelease bool   `json:"prerelease"`
	Title      string `json:"title"`
	URL        string `json:"url"`
	Items      []entry
}

type atom struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Entries []struct {
		ID    string `xml:"id"`
		Title string `xml:"title"`
		Links []struct {
			Rel  string `xml:"rel,attr"`
			Href string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"entry"`
}

// newest reads a feed, and returns its newest release that is meant for everyone.
func newest(content []byte) (best found, err error) {
	list, err := read(content)
	if err != nil {
		return best, err
	}
	for _, one := range list {
		version := canonical(one.version)
		if version == "" || semver.Prerelease(version) != "" || semver.Compare(version, best.version) <= 0 {
			continue
		}
		best = found{version, page(one.notes)}
	}
	if best.version == "" {
		return best, errNone
	}
	return best, nil
}

func read(content []byte) (list []found, err error) {
	text := strings.TrimSpace(string(content))
	switch {
	case strings.HasPrefix(text, "["), strings.HasPrefix(text, "{"):
		return readJSON(text)
	case !strings.HasPrefix(text, "<"):
		return nil, errFeed
	}
	var feed atom
	if xml.Unmarshal([]byte(text), &feed) != nil {
		return nil, errFeed
	}
	for _, e := range feed.Entries {
		one := found{}
		for _, link := range e.Links {
			if link.Rel == "" || link.Rel == "alternate" {
				one.notes = link.Href
			}
		}
		for _, where := range []string{one.notes, e.ID, e.Title} {
			if m := numbered.FindStringSubmatch(where); m != nil {
				one.version = m[1]
				break
			}
		}
		list = append(list, one)
	}
	return list, nil
}

func readJSON(text string) (list []found, err error) {
	var entries []entry
	if strings.HasPrefix(text, "{") {
		var one entry
		if json.Unmarshal([]byte(text), &one) != nil {
			return nil, errFeed
		}
		entries = append(one.Items, one)
	} else if json.Unmarshal([]byte(text), &entries) != nil {
		return nil, errFeed
	}
	for _, e := range entries {
		if e.Draft || e.Prerelease {
			continue
		}
		one := found{e.Tag, e.Address}
		if e.Tag == "" {
			one.notes = e.URL
			if m := numbered.FindStringSubmatch(e.Title); m != nil {
				one.version = m[1]
			}
		}
		list = append(list, one)
	}
	return list, nil
}

// page is an address that a browser may be led to, or "".
func page(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || len(address) > 500 {
		return ""
	}
	return u.String()
}
