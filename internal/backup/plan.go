package backup

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // containers have no time zones of their own

	"filippo.io/age"

	"stoa/internal/audit"
	"stoa/internal/backup/backupdb"
	"stoa/internal/credential"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// mostKept bounds each of the numbers of backups that are kept.
const mostKept = 366

var errNoPlan = fault.New(fault.Conflict, "backup.no_place", "Choose where backups go first.")

// Service makes backups by a plan and on request, one at a time on all instances together, and looks after those that
// there are.
type Service struct {
	db          *db.DB
	credentials *credential.Service
	from        Installation
	running     chan struct{}
}

// Installation is what is backed up, and how.
type Installation struct {
	Bucket   blob.Bucket // of the media
	Media    string      // its address, where no backup may go
	KeyFile  string      // goes into encrypted backups
	Version  string      // of the program
	Insecure bool        // places may be reached without TLS
}

// New makes the service. Work begins what is due.
func New(d *db.DB, credentials *credential.Service, from Installation) *Service {
	return &Service{db: d, credentials: credentials, from: from, running: make(chan struct{}, 1)}
}

// Schedule is when backups are made by themselves, where they go, and how many are kept: the latest of each of so many
// days, weeks and months. Those that someone has asked for stay until they are deleted.
type Schedule struct {
	Enabled   bool       `json:"enabled"`
	At        string     `json:"at" doc:"Time of day, such as 03:15"`
	TimeZone  string     `json:"timeZone" doc:"Such as Europe/Berlin"`
	Place     string     `json:"place" doc:"A folder of the server, or s3://bucket/path?…"`
	Recipient string     `json:"recipient" doc:"The public key to encrypt to (age1…), or empty"`
	Daily     int        `json:"daily"`
	Weekly    int        `json:"weekly"`
	Monthly   int        `json:"monthly"`
	NextAt    *time.Time `json:"nextAt,omitempty" readOnly:"true"`
}

// unplanned is the plan before anyone has chosen.
var unplanned = Schedule{At: "03:15", TimeZone: "UTC", Daily: 7, Weekly: 5, Monthly: 12}

func planOf(row backupdb.BackupPlan) Schedule {
	return Schedule{
		Enabled: row.Enabled, At: clock(int(row.AtMinute)), TimeZone: row.TimeZone, Place: row.Place,
		Recipient: row.Recipient, Daily: int(row.KeepDaily), Weekly: int(row.KeepWeekly), Monthly: int(row.KeepMonthly),
		NextAt: row.NextAt.Ptr(),
	}
}

func clock(minute int) string {
	return time.Date(0, 1, 1, minute/60, minute%60, 0, 0, time.UTC).Format("15:04")
}

func (s *Service) plan(ctx context.Context, q *backupdb.Queries) (Schedule, bool, error) {
	row, ok, err := db.Found(q.Plan(ctx))
	if err != nil || !ok {
		return unplanned, false, err
	}
	return planOf(row), true, nil
}

// SavePlan changes when, where and how. The place is written to first. For operators, with a proof, because whoever
// chooses the place gets everything. Errors: those of a Proof, a form's.
func (s *Service) SavePlan(ctx context.Context, p Schedule, proof credential.Proof, token string) error {
	var f fault.Form
	minute, zone := s.checkPlan(&f, &p)
	if err := f.Err(); err != nil {
		return err
	}
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	if p.Place != "" {
		if err := s.tryPlace(ctx, p.Place); err != nil {
			slog.WarnContext(ctx, "backups can't go to a place", "place", p.Place, "error", err)
			f.Add("place", "backup_place_unreachable", "Stoa can’t write there. Check the address and the permissions.")
			return f.Err()
		}
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row := backupdb.SavePlanParams{
			Enabled: p.Enabled, AtMinute: int32(minute), TimeZone: p.TimeZone, Place: p.Place, Recipient: p.Recipient,
			KeepDaily: int32(p.Daily), KeepWeekly: int32(p.Weekly), KeepMonthly: int32(p.Monthly),
		}
		if p.Enabled {
			next := db.At(next(tx.Now, minute, zone))
			row.NextAt = &next
		}
		if err := backupdb.New(tx).SavePlan(ctx, row); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "backup.plan", Details: map[string]string{
			"enabled": strconv.FormatBool(p.Enabled), "place": p.Place,
		}})
	})
}

func (s *Service) checkPlan(f *fault.Form, p *Schedule) (minute int, zone *time.Location) {
	at, err := time.Parse("15:04", p.At)
	if err != nil {
		f.Add("at", "invalid", "This value isn’t valid.")
	}
	if zone, err = time.LoadLocation(p.TimeZone); err != nil || p.TimeZone == "" || p.TimeZone == "Local" {
		f.Add("timeZone", "invalid", "This value isn’t valid.")
		zone = time.UTC
	}
	p.Place = strings.TrimSpace(p.Place)
	s.checkPlace(f, p.Place, p.Enabled)
	if p.Recipient = strings.TrimSpace(p.Recipient); p.Recipient != "" {
		if _, err := age.ParseX25519Recipient(p.Recipient); err != nil {
			f.Add("recipient", "backup_recipient", "Enter a public key that starts with age1.")
		}
	}
	for name, n := range map[string]int{"daily": p.Daily, "weekly": p.Weekly, "monthly": p.Monthly} {
		if n < 0 || n > mostKept {
			f.Add(name, "out_of_range", "This number is too small or too large.")
		}
	}
	if p.Daily+p.Weekly+p.Monthly == 0 {
		f.Add("daily", "backup_keep_none", "Keep at least one backup.")
	}
	return at.Hour()*60 + at.Minute(), zone
}

// checkPlace adds why backups can't go to a place.
func (s *Service) checkPlace(f *fault.Form, place string, needed bool) {
	switch {
	case place == "" && needed:
		f.Add("place", "required", "This field is required.")
	case place == "":
	case strings.HasPrefix(place, "s3://"):
		if err := blob.Encrypted(place); err != nil && !s.from.Insecure {
			f.Add("place", "backup_place_insecure", "This place can’t be reached with TLS.")
		}
		if mediaBucket, _, _ := strings.Cut(s.from.Media, "?"); strings.HasPrefix(place, mediaBucket+"?") {
			f.Add("place", "backup_place_media", "Media are stored here. Choose another place, or a folder in it.")
		}
	case strings.Contains(place, "://") || !filepath.IsAbs(place):
		f.Add("place", "backup_place_invalid", "Enter a folder such as /backup, or s3://bucket/folder.")
	default:
		if inside, err := filepath.Rel(absolute(s.from.Media), place); err == nil && filepath.IsLocal(inside) {
			f.Add("place", "backup_place_media", "Media are stored here. Choose another place, or a folder in it.")
		}
	}
}

func absolute(path string) string {
	if at, err := filepath.Abs(path); err == nil {
		return at
	}
	return path
}

// tryPlace writes a little file and deletes it.
func (s *Service) tryPlace(ctx context.Context, place string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	st, err := openStore(place, nil)
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }() // nothing waits in it
	name := st.prefix + ".writable-" + db.NewID()
	err = st.bucket.Put(ctx, name, "text/plain", strings.NewReader("Stoa"))
	return errors.Join(err, st.bucket.Delete(ctx, name))
}

// next is when it is that minute of the day again.
func next(after time.Time, minute int, zone *time.Location) time.Time {
	local := after.In(zone)
	for day := local.Day(); ; day++ {
		at := time.Date(local.Year(), local.Month(), day, minute/60, minute%60, 0, 0, zone)
		if at.After(after) {
			return at.UTC()
		}
	}
}
