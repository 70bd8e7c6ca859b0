package account

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"stoa/internal/account/accountdb"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/picture"
)

// ProfileForm is what people say of themselves.
type ProfileForm struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Headline  string `json:"headline"`
	Bio       string `json:"bio"`
	Location  string `json:"location"`
	Phone     string `json:"phone"`
	// These two are shown to everyone on an instructor's page, and may be empty.
	PublicEmail string `json:"publicEmail,omitempty"`
	PublicPhone string `json:"publicPhone,omitempty"`
	Links       []Link `json:"links"`
}

var linkKinds = []string{"website", "linkedin", "github", "youtube", "x", "facebook", "instagram"}

const mostLinks = 8

var phone = regexp.MustCompile(`^[+]?[\d ().\-/]{5,30}$`)

// names are the first and last name of a row; who has not said is split at the last space.
func names(row accountdb.Person) (first, last string) {
	if row.FirstName != "" || row.LastName != "" {
		return row.FirstName, row.LastName
	}
	if i := strings.LastIndexByte(row.Name, ' '); i > 0 {
		return row.Name[:i], row.Name[i+1:]
	}
	return row.Name, ""
}

func (in *ProfileForm) clean() error {
	var f fault.Form
	in.FirstName = f.Text("firstName", in.FirstName, true, false, 60)
	in.LastName = f.Text("lastName", in.LastName, false, false, 60)
	in.Headline = f.Text("headline", in.Headline, false, false, 120)
	in.Bio = f.Text("bio", in.Bio, false, true, 2000)
	in.Location = f.Text("location", in.Location, false, false, 120)
	in.Phone, in.PublicPhone = cleanPhone(&f, "phone", in.Phone), cleanPhone(&f, "publicPhone", in.PublicPhone)
	if in.PublicEmail != "" {
		in.PublicEmail = CleanEmail(&f, "publicEmail", in.PublicEmail)
	}
	if len(in.Links) > mostLinks {
		f.Add("links", "out_of_range", "Eight links are the most.")
		in.Links = in.Links[:mostLinks]
	}
	for i := range in.Links {
		name := fmt.Sprintf("links.%d", i)
		link := &in.Links[i]
		link.Href = f.Text(name, link.Href, true, false, 300)
		if !slices.Contains(linkKinds, link.Kind) {
			f.Add(name, "invalid", "Choose what kind of page this is.")
		}
		if u, err := url.Parse(link.Href); link.Href != "" && (err != nil || u.Scheme != "https" || !strings.Contains(u.Host, ".") || u.User != nil) {
			f.Add(name, "invalid_url", "This is not an address that begins with https://")
		}
	}
	return f.Err()
}

func cleanPhone(f *fault.Form, name, value string) string {
	if value = f.Text(name, value, false, false, 30); value != "" && !phone.MatchString(value) {
		f.Add(name, "phone_invalid", "This does not look like a telephone number.")
	}
	return value
}

// SaveProfile stores what the viewer says of themselves. Errors: a form's.
func (s *Service) SaveProfile(ctx context.Context, in ProfileForm) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	if err := in.clean(); err != nil {
		return err
	}
	if in.Links == nil {
		in.Links = []Link{}
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		err := accountdb.New(tx).SaveProfile(ctx, accountdb.SaveProfileParams{
			ID: v.ID, Name: strings.TrimSpace(in.FirstName + " " + in.LastName), FirstName: in.FirstName, LastName: in.LastName, Headline: in.Headline,
			Bio: in.Bio, Location: in.Location, Phone: in.Phone, PublicEmail: in.PublicEmail, PublicPhone: in.PublicPhone, Links: db.ToJSON(in.Links), UpdatedAt: db.At(tx.Now),
		})
		if err != nil {
			return err
		}
		return s.OnProfile(ctx, tx, v.ID)
	})
}

// Pictures are kept in these sizes; the last is the one for small places.
var (
	portraitSizes = [][2]int{{512, 512}, {160, 160}}
	coverSizes    = [][2]int{{1600, 400}}
)

// PictureKey is where an uploaded picture of a width is kept; name is ours.
func PictureKey(name string, width int) string { return fmt.Sprintf("pictures/%s-%d.jpg", name, width) }

// SetPortrait makes a sent picture the viewer's portrait; an empty one takes it away.
// Errors: picture.unreadable, picture.too_large.
func (s *Service) SetPortrait(ctx context.Context, data []byte) error {
	return s.setPicture(ctx, data, portraitSizes, func(ctx context.Context, tx *db.Tx, row accountdb.Person, name string) (string, error) {
		return row.Picture, accountdb.New(tx).SetPicture(ctx, accountdb.SetPictureParams{ID: row.ID, Picture: name, UpdatedAt: db.At(tx.Now)})
	})
}

// SetCover does the same with the picture above the profile.
func (s *Service) SetCover(ctx context.Context, data []byte) error {
	return s.setPicture(ctx, data, coverSizes, func(ctx context.Context, tx *db.Tx, row accountdb.Person, name string) (string, error) {
		return row.Cover, accountdb.New(tx).SetCover(ctx, accountdb.SetCoverParams{ID: row.ID, Cover: name, UpdatedAt: db.At(tx.Now)})
	})
}

// setPicture stores the files first: a row never names a picture that is not there.
func (s *Service) setPicture(ctx context.Context, data []byte, sizes [][2]int, set func(context.Context, *db.Tx, accountdb.Person, string) (string, error)) error {
	v, err := Require(ctx)
	if err != nil {
		return err
	}
	name := ""
	if len(data) > 0 {
		name = strings.ToLower(rand.Text())
		for _, size := range sizes {
			small, err := picture.Fit(data, size[0], size[1])
			if err != nil {
				return err
			}
			if err := s.Pictures.Put(ctx, PictureKey(name, size[0]), "image/jpeg", bytes.NewReader(small)); err != nil {
				return err
			}
		}
	}
	before := ""
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := accountdb.New(tx).PersonByID(ctx, v.ID)
		if err != nil {
			return err
		}
		if before, err = set(ctx, tx, row, name); err != nil {
			return err
		}
		return s.OnProfile(ctx, tx, v.ID)
	})
	if err != nil {
		before = name // what was stored is nobody's
	}
	s.deletePictures(context.WithoutCancel(ctx), before)
	return err
}

// deletePictures forgets files; one that cannot be deleted is in nobody's way.
func (s *Service) deletePictures(ctx context.Context, name string) {
	if name == "" {
		return
	}
	for _, size := range slices.Concat(portraitSizes, coverSizes) {
		_ = s.Pictures.Delete(ctx, PictureKey(name, size[0]))
	}
}

// recordOwn notes what the viewer did to their own account.
func recordOwn(ctx context.Context, tx *db.Tx, personID, action string) error {
	return audit.Record(ctx, tx, audit.Entry{Actor: personID, Action: action, Subject: personID})
}
