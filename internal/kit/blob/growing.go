package blob

import (
	"errors"
	"io"
	"syscall"
)

// Growing is a file that comes in pieces, perhaps over days and to several processes. Whoever receives it keeps this
// in between: what is not kept has not come.
type Growing struct {
	Key    string
	Handle string // what the store calls it, once a piece has come
	Bytes  int64  // that it will have
	Have   int64  // that have come
}

// Piece is how many bytes Append takes at most, so what a crash can lose. S3 wants at least 5 MiB and at most 10,000
// parts.
const Piece = 16 << 20

// room is how many bytes the next piece has at most. Pieces end at multiples of Piece, so that they are the parts of
// an S3 upload, wherever the line was cut.
func (g Growing) room() int64 { return min(Piece-g.Have%Piece, g.Bytes-g.Have) }

// Full reports whether err says that there is no space left.
func Full(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// copyPiece copies through one small buffer: with neither side's own way, which may read ahead.
func copyPiece(w io.Writer, r io.Reader, longest int64) (int64, error) {
	return io.CopyBuffer(struct{ io.Writer }{w}, io.LimitReader(r, longest), make([]byte, 256<<10))
}
