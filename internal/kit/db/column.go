package db

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// Time is a column of time: UTC, microseconds, the same text order in SQLite as
// the time order in PostgreSQL.
type Time struct{ time.Time }

const timeLayout = "2006-01-02T15:04:05.000000Z"

// At makes a column value of t.
func At(t time.Time) Time { return Time{t.UTC().Truncate(time.Microsecond)} }

// AtPtr makes a column value that may be NULL.
func AtPtr(t *time.Time) *Time {
	if t == nil {
		return nil
	}
	at := At(*t)
	return &at
}

// Ptr returns the time, or nil for NULL.
func (t *Time) Ptr() *time.Time {
	if t == nil {
		return nil
	}
	return &t.Time
}

// Value implements driver.Valuer.
func (t Time) Value() (driver.Value, error) { return t.UTC().Format(timeLayout), nil }

// Scan implements sql.Scanner.
func (t *Time) Scan(src any) (err error) {
	switch v := src.(type) {
	case time.Time:
		t.Time = v.UTC()
	case string:
		t.Time, err = time.Parse(time.RFC3339Nano, v)
	case []byte:
		t.Time, err = time.Parse(time.RFC3339Nano, string(v))
	default:
		err = fmt.Errorf("db: cannot read %T as a time", src)
	}
	return err
}

// JSON is a column of JSON text.
type JSON []byte

// ToJSON encodes v; it panics on what cannot be JSON, which is a mistake in code.
func ToJSON(v any) JSON {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// Into decodes the column into v.
func (j JSON) Into(v any) error { return json.Unmarshal(j, v) }

// Value implements driver.Valuer.
func (j JSON) Value() (driver.Value, error) { return string(j), nil }

// Scan implements sql.Scanner.
func (j *JSON) Scan(src any) error {
	switch v := src.(type) {
	case string:
		*j = JSON(v)
	case []byte:
		*j = append((*j)[:0:0], v...)
	default:
		return fmt.Errorf("db: cannot read %T as JSON", src)
	}
	return nil
}
