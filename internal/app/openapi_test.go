package app

import (
	"bytes"
	"os"
	"testing"
)

func TestTheCommittedDocumentIsCurrent(t *testing.T) {
	want, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("api/openapi.json is not what the routes say: run make api")
	}
}
