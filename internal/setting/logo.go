package setting

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"stoa/internal/kit/picture"
)

// logoSide is how many pixels a logo has at most, in either direction: enough for the largest icon.
const logoSide = 512

// readLogo reads a stored one: its bytes, and the address that they have forever.
func readLogo(text string) ([]byte, string) {
	content, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(content) == 0 {
		return nil, ""
	}
	sum := sha256.Sum256(content)
	return content, "/logo/" + hex.EncodeToString(sum[:8]) + ".png"
}

// SetLogo stores a logo, or removes it where data is empty. For operators. Errors: setting.fixed, those of
// picture.Whole.
func (s *Service) SetLogo(ctx context.Context, data []byte) error {
	text := ""
	if len(data) > 0 {
		small, err := picture.Whole(ctx, data, logoSide)
		if err != nil {
			return err
		}
		text = base64.StdEncoding.EncodeToString(small)
	}
	return s.save(ctx, map[string]string{Logo: text})
}

// LogoAt is the picture at an address of a logo; nil if there is none.
func (s *Service) LogoAt(address string) []byte {
	if now := s.Now(); now.Logo == address {
		return now.picture
	}
	return nil
}
