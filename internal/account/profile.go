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
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/picture"
	"stoa/internal/session"
)

// ProfileForm is the profile form.
type ProfileForm struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Headline  string `json:"headline"`
	Bio       string `json:"bio"`
	Location  string `json:"location"`
	Phone     string `json:"phone"`
	// These two are public on an instructor's profile, and optional.
	PublicEmail string `json:"publicEmail,omitempty"`
	PublicPhone string `json:"publicPhone,omitempty"`
	Links       []Link `json:"links"`
}

var linkKinds = []string{"website", "linkedin", "github", "youtube", "x", "facebook", "instagram"}

const mostLinks = 8

var phone = regexp.MustCompile(`^[+]?[\d ().\-/]{5,30}$`)

// names returns the first and last name; a name without parts is split at the last space.
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
			f.Add(name, "invalid", "Choose a type for this link.")
		}
		if u, err := url.Parse(link.Href); link.Href != "" &&
			(err != nil || u.Scheme != "https" || !strings.Contains(u.Host, ".") || u.User != nil) {
			f.Add(name, "invalid_url", "Enter a URL starting with https://")
		}
	}
	return f.Err()
}

func cleanPhone(f *fault.Form, name, value string) string {
	if value = f.Text(name, value, false, false, 30); value != "" && !phone.MatchString(value) {
		f.Add(name, "phone_invalid", "Enter a valid phone number.")
	}
	return value
}

// SaveProfile saves the viewer's profile. Errors: a form's.
func (s *Service) SaveProfile(ctx context.Context, in ProfileForm) error {
	v, err := session.Require(ctx)
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
			ID: v.ID, Name: strings.TrimSpace(in.FirstName + " " + in.LastName), FirstName: in.FirstName,
			LastName: in.LastName, Headline: in.Headline,
			Bio: in.Bio, Location: in.Location, Phone: in.Phone, PublicEmail: in.PublicEmail,
			PublicPhone: in.PublicPhone, Links: db.ToJSON(in.Links), UpdatedAt: db.At(tx.Now),
		})
		if err != nil {
			return err
		}
		return s.on.OnProfile(ctx, tx, v.ID)
	})
}

// Images are stored in these widths; the last is for small places.
var (
	portraitSizes = []picture.Size{{Width: 512, Height: 512}, {Width: 160, Height: 160}}
	coverSizes    = []picture.Size{{Width: 1600, Height: 400}}
)

// PictureKey is the storage key of an uploaded image in one width.
func PictureKey(name string, width int) string { return fmt.Sprintf("pictures/%s-%d.jpg", name, width) }

// SetPortrait sets the viewer's photo, or removes it if data is empty. Errors: account.unverified,
// picture.unreadable, picture.too_large, picture.busy.
func (s *Service) SetPortrait(ctx context.Context, data []byte) error {
	return s.setPicture(ctx, data, portraitSizes, func(
		ctx context.Context, tx *db.Tx, row accountdb.Person, name string,
	) (string, error) {
		return row.Picture, accountdb.New(tx).SetPicture(ctx, accountdb.SetPictureParams{
			ID: row.ID, Picture: name, UpdatedAt: db.At(tx.Now),
		})
	})
}

// SetCover does the same with the cover image.
func (s *Service) SetCover(ctx context.Context, data []byte) error {
	return s.setPicture(ctx, data, coverSizes, func(
		ctx context.Context, tx *db.Tx, row accountdb.Person, name string,
	) (string, error) {
		return row.Cover, accountdb.New(tx).SetCover(ctx, accountdb.SetCoverParams{
			ID: row.ID, Cover: name, UpdatedAt: db.At(tx.Now),
		})
	})
}

// setPicture stores the files first, so a row never names a missing file.
func (s *Service) setPicture(
	ctx context.Context, data []byte, sizes []picture.Size,
	set func(context.Context, *db.Tx, accountdb.Person, string) (string, error),
) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	name := ""
	if len(data) > 0 {
		if _, err := session.RequireVerified(ctx); err != nil {
			return err
		}
		name = strings.ToLower(rand.Text())
		drawn, err := picture.Fit(ctx, data, sizes...)
		if err != nil {
			return err
		}
		for i, size := range sizes {
			if err := s.pictures.Put(
				ctx, PictureKey(name, size.Width), "image/jpeg", bytes.NewReader(drawn[i]),
			); err != nil {
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
		return s.on.OnProfile(ctx, tx, v.ID)
	})
	if err != nil {
		before = name // delete the new files, which no row names
	}
	s.deletePictures(context.WithoutCancel(ctx), before)
	return err
}

// deletePictures deletes files; one that cannot be deleted does no harm.
func (s *Service) deletePictures(ctx context.Context, name string) {
	if name == "" {
		return
	}
	for _, size := range slices.Concat(portraitSizes, coverSizes) {
		_ = s.pictures.Delete(ctx, PictureKey(name, size.Width))
	}
}

// SetLanguage checks a language and, for signed-in people, makes it the one of their emails.
// Errors: a form's, for an unsupported language.
func (s *Service) SetLanguage(ctx context.Context, language string) error {
	var f fault.Form
	if !i18n.Known(language) {
		f.Add("language", "invalid", "Choose one of the available languages.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	v, ok := session.From(ctx)
	if !ok || v.Language == language {
		return nil
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return accountdb.New(tx).SetLanguage(ctx, accountdb.SetLanguageParams{
			ID: v.ID, Language: language, UpdatedAt: db.At(tx.Now),
		})
	})
}

// recordOwn records a change by the viewer to their own account.
func recordOwn(ctx context.Context, tx *db.Tx, personID, action string) error {
	return audit.Record(ctx, tx, audit.Entry{Actor: personID, Action: action, Subject: personID})
}
