package account

import (
	"context"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/picture"
)

// EachPicture calls f with the storage key of every image of every person, and the person's id.
func EachPicture(ctx context.Context, tx accountdb.DBTX, f func(key, personID string) error) error {
	q := accountdb.New(tx)
	for after := ""; ; {
		rows, err := q.Pictured(ctx, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			after = row.ID
			var keys []string
			if row.Portrait != "" {
				keys = append(keys, PortraitKey(row.Portrait))
			}
			keys = append(keys, keysOf(row.Picture, portraitSizes)...)
			for _, key := range append(keys, keysOf(row.Cover, coverSizes)...) {
				if err := f(key, row.ID); err != nil {
					return err
				}
			}
		}
	}
}

func keysOf(name string, sizes []picture.Size) (keys []string) {
	if name == "" {
		return nil
	}
	for _, size := range sizes {
		keys = append(keys, PictureKey(name, size.Width))
	}
	return keys
}
