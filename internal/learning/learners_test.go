package learning_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/learning"
)

func TestStudents(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 100, text(4)...)
		s.all.Person(t, "Żaneta")
		for _, who := range []string{"ada", "ben", "Żaneta"} {
			s.enroll(t, who, id)
			s.now = s.now.Add(time.Hour)
		}
		s.tick(t, "ben", lessons[0], true)
		s.now = s.now.Add(time.Hour)
		s.tick(t, "ben", lessons[1], true)
		s.now = s.now.Add(time.Hour)
		s.tick(t, "ada", lessons[0], true)
		for sort, want := range map[string]string{
			"": "Żaneta 0; ben 50; ada 25", "active": "ada 25; ben 50; Żaneta 0", "progress": "ben 50; ada 25; Żaneta 0",
		} {
			list, err := s.Students(s.as("teacher"), learning.StudentsIn{CourseID: id, Sort: sort})
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, one := range list.Students {
				got = append(got, fmt.Sprint(one.Name, " ", one.Percent))
			}
			if strings.Join(got, "; ") != want || list.Total != 3 {
				t.Errorf("by %q: %v, want %s", sort, got, want)
			}
		}
		found, err := s.Students(s.as("teacher"), learning.StudentsIn{CourseID: id, Words: "zANE", Sort: "name"})
		if err != nil || found.Found != 1 || len(found.Students) != 1 || found.Students[0].Name != "Żaneta" {
			t.Errorf("%+v %v", found, err)
		}
		_, err = s.Students(s.as("ada"), learning.StudentsIn{CourseID: id})
		wantCode(t, "a learner", err, "course.not_found")
		rows := 0
		err = s.StudentTable(t.Context(), id, func(r ...[]string) error {
			rows += len(r)
			return nil
		})
		if err != nil || rows != 4 {
			t.Errorf("%d rows, %v", rows, err)
		}
	})
}
