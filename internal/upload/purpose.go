package upload

import (
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"stoa/internal/media"
)

// HeadBytes is how many of the first bytes say the type: the most that mimetype reads.
const HeadBytes = 3072

const (
	largest        = 8 << 30
	largestPicture = 25 << 20
	largestText    = 5 << 20
)

// purpose is what a file may be that is uploaded for something.
type purpose struct {
	kind  string // of the medium
	most  int64  // bytes
	types []string
}

// purposes are what files are uploaded for, by the name that clients use. A type that ends with a slash is any of its
// kind. Programs are not among them: a ZIP may have them, which people open knowingly.
var purposes = map[string]purpose{
	"video":    {media.KindVideo, largest, videos},
	"promo":    {media.KindVideo, largest, videos},
	"captions": {media.KindCaptions, largestText, []string{"text/vtt", "application/x-subrip", "text/plain"}},
	"cover":    {media.KindPicture, largestPicture, pictures},
	"poster":   {media.KindPicture, largestPicture, pictures},
	"picture":  {media.KindPicture, largestPicture, pictures},
	"file":     {media.KindFile, largest, files},
	"resource": {media.KindFile, largest, files},
	Course:     {media.KindPackage, largest, []string{"application/zip"}},
}

// Course is the purpose of a package that becomes a course.
const Course = "course"

var (
	videos   = []string{"video/"}
	pictures = []string{"image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"}
	files    = []string{
		"text/", "image/", "audio/", "video/", "font/", "model/", "message/",
		"application/pdf", "application/epub+zip", "application/postscript", "application/x-mobipocket-ebook",
		"application/json", "application/geo+json", "application/x-ndjson", "application/x-subrip",
		"application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/onenote",
		"application/vnd.ms-publisher", "application/x-ole-storage", "application/x-msaccess",
		"application/vnd.openxmlformats-officedocument.", "application/vnd.oasis.opendocument.",
		"application/vnd.ms-visio.drawing.main+xml", "application/vnd.google-earth.", "application/gpx+xml",
		"application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
		"application/zip", "application/gzip", "application/x-tar", "application/x-7z-compressed",
		"application/vnd.rar", "application/x-bzip2", "application/x-xz", "application/zstd",
		"application/vnd.sqlite3", "application/vnd.apache.parquet", "application/ogg", "application/fits",
	}
)

// typeFor returns the type of a file that begins with head, as it is served; false if it is none for the purpose.
func typeFor(name string, head []byte) (string, bool) {
	found := mimetype.Detect(head)
	if name == Course { // whatever else is in it: a folder of a course may look like a text document
		for found.Parent() != nil && !found.Is("application/zip") {
			found = found.Parent()
		}
	}
	for _, allowed := range purposes[name].types {
		if found.Is(allowed) {
			return served(allowed), true
		}
		if strings.HasSuffix(allowed, "/") || strings.HasSuffix(allowed, ".") {
			if strings.HasPrefix(found.String(), allowed) && !slices.Contains(runs, plain(found.String())) {
				return found.String(), true
			}
		}
	}
	return "", false
}

// TypeFor returns the type of a file that begins with head, as it is served, and the kind of medium it is; false if it
// may not be uploaded for a purpose. So what comes in a package obeys the rules of what is uploaded by itself.
func TypeFor(purpose string, head []byte) (contentType, kind string, ok bool) {
	contentType, ok = typeFor(purpose, head[:min(len(head), HeadBytes)])
	return contentType, purposes[purpose].kind, ok
}

// MostFor is how many bytes a file for a purpose may have.
func MostFor(purpose string) int64 { return purposes[purpose].most }

// runs are the types of text that are programs.
var runs = []string{"text/x-shellscript"}

func plain(contentType string) string {
	kind, _, _ := strings.Cut(contentType, ";")
	return kind
}

// served is a type as browsers expect it.
func served(contentType string) string {
	if strings.HasPrefix(contentType, "text/") {
		return contentType + "; charset=utf-8"
	}
	return contentType
}
