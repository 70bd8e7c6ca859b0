package approval

import (
	"context"

	"stoa/internal/approval/inspect"
	"stoa/internal/course"
)

func (s *Service) material(_ context.Context, c course.Content) (inspect.Material, error) {
	return inspect.Material{Content: c}, nil
}
