package certificate

import (
	"fmt"
	"time"

	"stoa/internal/certificate/certificatedb"
	"stoa/internal/kit/brand"
)

// Profile is the issuer: an Open Badges 3.0 Profile.
type Profile struct {
	Context []string `json:"@context,omitempty"`
	ID      string   `json:"id"`
	Type    []string `json:"type"`
	Name    string   `json:"name"`
	URL     string   `json:"url"`
}

var contexts = []string{
	"https://www.w3.org/ns/credentials/v2",
	"https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
	"https://purl.imsglobal.org/spec/ob/v3p0/extensions.json", // knows 1EdTechRevocationList
}

// Issuer returns the profile of this marketplace.
func (s *Service) Issuer() Profile {
	p := s.profile()
	p.Context = contexts[:2]
	return p
}

func (s *Service) profile() Profile {
	return Profile{ID: s.issuerID(), Type: []string{"Profile"}, Name: brand.Name(), URL: s.publicURL}
}

// credential is an OpenBadgeCredential with the JWT claims that Open Badges requires; they repeat the
// same data.
type credential struct {
	Context   []string          `json:"@context"`
	ID        string            `json:"id"`
	Type      []string          `json:"type"`
	Name      string            `json:"name"`
	Image     reference         `json:"image"`
	Issuer    Profile           `json:"issuer"`
	ValidFrom time.Time         `json:"validFrom"`
	Awarded   time.Time         `json:"awardedDate"`
	Subject   credentialSubject `json:"credentialSubject"`
	Status    reference         `json:"credentialStatus"`
	Iss       string            `json:"iss"`
	Jti       string            `json:"jti"`
	Sub       string            `json:"sub"`
	Nbf       int64             `json:"nbf"`
}

type reference struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

type credentialSubject struct {
	ID          string       `json:"id"`
	Type        []string     `json:"type"`
	Identifier  []identity   `json:"identifier"`
	Start       time.Time    `json:"activityStartDate"`
	End         time.Time    `json:"activityEndDate"`
	Result      []result     `json:"result"`
	Achievement *achievement `json:"achievement"`
}

type identity struct {
	Type   string `json:"type"`
	Hashed bool   `json:"hashed"`
	Value  string `json:"identityHash"` // in the clear, since not hashed
	Kind   string `json:"identityType"`
}

type result struct {
	Type   []string `json:"type"`
	Status string   `json:"status"`
	Value  string   `json:"value"`
}

type achievement struct {
	ID          string   `json:"id"`
	Type        []string `json:"type"`
	Kind        string   `json:"achievementType"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Criteria    struct {
		Narrative string `json:"narrative"`
	} `json:"criteria"`
}

// credential returns what is signed for row. The subject's id belongs to the certificate and not to
// the person, so two badges do not reveal that they belong to the same one. Times are whole seconds,
// because nbf has no more and must equal validFrom.
func (s *Service) credential(row certificatedb.ByCodeRow) credential {
	subject, end := "urn:uuid:"+row.ID, row.CompletedAt.UTC().Truncate(time.Second)
	course := &achievement{
		ID: s.publicURL + "/course-details/" + row.Slug, Type: []string{"Achievement"}, Kind: "Course",
		Name: row.CourseTitle,
		Description: fmt.Sprintf(
			"The course “%s” at Stoa, %s.", row.CourseTitle,
			english.taught(row.InstructorName, int(row.Lectures), row.DurationMs),
		),
	}
	course.Criteria.Narrative = "All lessons of the course were completed. The result grades its quizzes: " +
		"Outstanding from 90%, Better from 75%, otherwise Average; Outstanding if there are none."
	return credential{
		Context: contexts, ID: s.badgeURL(row.Code), Type: []string{"VerifiableCredential", "OpenBadgeCredential"},
		Name:  row.CourseTitle,
		Image: reference{ID: s.publicURL + imagePath(row.Code), Type: "Image"}, Issuer: s.profile(), ValidFrom: end,
		Awarded: end,
		Subject: credentialSubject{
			ID: subject, Type: []string{"AchievementSubject"},
			Identifier: []identity{{Type: "IdentityObject", Value: row.LearnerName, Kind: "name"}},
			Start:      row.EnrolledAt.UTC().Truncate(time.Second), End: end, Achievement: course,
			Result: []result{{Type: []string{"Result"}, Status: "Completed", Value: row.Remarks}},
		},
		Status: reference{ID: s.revocationsURL(row.Code), Type: "1EdTechRevocationList"},
		Iss:    s.issuerID(), Jti: s.badgeURL(row.Code), Sub: subject, Nbf: end.Unix(),
	}
}

// said is the content of a certificate without its texts, which may change between versions, and
// without the course's address, which may change too.
type said struct {
	id, issuer, subject, learner, course, remarks string
	start, end                                    int64
}

func (c credential) says() said {
	w := said{
		id: c.ID, issuer: c.Issuer.ID, subject: c.Subject.ID, course: c.Name, start: c.Subject.Start.Unix(),
		end: c.ValidFrom.Unix(),
	}
	if len(c.Subject.Identifier) == 1 {
		w.learner = c.Subject.Identifier[0].Value
	}
	if len(c.Subject.Result) == 1 {
		w.remarks = c.Subject.Result[0].Value
	}
	return w
}
