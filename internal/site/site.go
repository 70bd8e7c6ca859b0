// Package site owns the installation as a whole: its settings and secrets, the messages
// of its visitors, and the pages as sent to browsers. It promises that a public
// page holds nothing of one person and sets no cookie. It refuses to know how a
// screen looks: the front end does.
package site

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
	"stoa/internal/site/sitedb"
)

// Secret returns the installation's secret of a name, 32 random bytes, and makes it
// the first time. Two instances that start at once agree on one. It is sealed; one in
// clear, of an older version, or under an older key is sealed now.
func Secret(ctx context.Context, d *db.DB, keys *seal.Keys, name string) ([]byte, error) {
	name = "secret." + name
	var value string
	err := d.InTx(ctx, func(tx *db.Tx) (err error) {
		fresh := make([]byte, 32)
		_, _ = rand.Read(fresh) // never fails, says crypto/rand
		q := sitedb.New(tx)
		if err := q.InsertSetting(ctx, sitedb.InsertSettingParams{
			Name: name, Value: keys.Seal(name, hex.EncodeToString(fresh)),
		}); err != nil {
			return err
		}
		stored, err := q.Setting(ctx, name)
		if err != nil {
			return err
		}
		if value, err = keys.Open(name, stored); err != nil || strings.HasPrefix(stored, keys.Prefix()) {
			return err
		}
		return q.SetSetting(ctx, sitedb.SetSettingParams{Name: name, Value: keys.Seal(name, value)})
	})
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(value)
}

// Choice returns what an operator has chosen between two ways that the marketplace can work, or unset.
func Choice(ctx context.Context, q sitedb.DBTX, name string, unset bool) (bool, error) {
	value, ok, err := db.Found(sitedb.New(q).Setting(ctx, "choice."+name))
	if err != nil || !ok {
		return unset, err
	}
	return value == "on", nil
}

// Choose stores a choice. The caller has checked who chooses.
func Choose(ctx context.Context, tx *db.Tx, name string, on bool) error {
	value := "off"
	if on {
		value = "on"
	}
	return sitedb.New(tx).PutSetting(ctx, sitedb.PutSettingParams{Name: "choice." + name, Value: value})
}

// Number returns a number that an operator has chosen; false if none.
func Number(ctx context.Context, q sitedb.DBTX, name string) (int, bool, error) {
	value, ok, err := db.Found(sitedb.New(q).Setting(ctx, "choice."+name))
	if err != nil || !ok || value == "" {
		return 0, false, err
	}
	n, err := strconv.Atoi(value)
	return n, err == nil, err
}

// SetNumber stores a number, or none. The caller has checked who chooses.
func SetNumber(ctx context.Context, tx *db.Tx, name string, n *int) error {
	value := ""
	if n != nil {
		value = strconv.Itoa(*n)
	}
	return sitedb.New(tx).PutSetting(ctx, sitedb.PutSettingParams{Name: "choice." + name, Value: value})
}

// Erase empties the messages that a person wrote to the operator, and the answers; their numbers stay.
func Erase(ctx context.Context, tx *db.Tx, email string) error {
	q := sitedb.New(tx)
	if err := q.ForgetAnswers(ctx, fold(email)); err != nil {
		return err
	}
	return q.ForgetSender(ctx, fold(email))
}
