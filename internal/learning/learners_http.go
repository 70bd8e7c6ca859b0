package learning

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type studentsIn struct {
	ID   string `path:"id"`
	Q    string `query:"q" maxLength:"200"`
	Sort string `query:"sort" enum:"enrolled,active,progress,name"`
	Page string `query:"page"`
}

// studentRoutes are for those who teach.
func (s *Service) studentRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/studio/courses/{id}/students", Summary: "List the learners of a course you teach",
		Who: web.Instructor,
	}, func(ctx context.Context, in *studentsIn) (*Students, error) {
		page, _ := strconv.Atoi(in.Page) // what is no number means the first
		return s.Students(ctx, StudentsIn{CourseID: in.ID, Words: in.Q, Sort: in.Sort, Page: page})
	})
	api.Mux.HandleFunc("GET /api/studio/courses/{id}/students.csv", func(w http.ResponseWriter, r *http.Request) {
		err := session.Authorize(r.Context(), web.Instructor)
		var c course.Brief
		if err == nil {
			c, _, err = course.Desk(r.Context(), s.db.Read(), r.PathValue("id"))
		}
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		file := fmt.Sprintf("%s-students-%s.csv", c.Slug, s.db.Now().Format(time.DateOnly))
		w.Header().Set("Content-Disposition", `attachment; filename="`+file+`"`)
		w.Header().Set("Cache-Control", "private, no-store")
		out, err := web.NewCSV(w)
		if err == nil {
			err = s.StudentTable(r.Context(), c.ID, out.Write)
		}
		if err != nil { // a file that is cut off must not look whole: the connection ends with it
			slog.WarnContext(r.Context(), "download ended early", "table", "students", "error", err)
			panic(http.ErrAbortHandler)
		}
	})
}
