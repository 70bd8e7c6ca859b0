package web

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// FormBody is the JSON body of an operation, made from the fields of an HTML form as
// the operation's own description has them: a number is a number, and 0 of radio buttons
// of which none is chosen, a box that is not ticked is false, "card.name" is a member of
// the object "card", and a field of a list may come several times. What the operation does not know is left out, and a
// wrong value is left as it is, so that the operation itself refuses it. It is nil
// for an operation without a body, or that does not exist.
func (a *API) FormBody(method, path string, values url.Values) []byte {
	schema := a.body(method, path)
	if schema == nil {
		return nil
	}
	body, err := json.Marshal(a.typed(schema, "", values))
	if err != nil {
		panic(err) // of strings, numbers, booleans, lists and maps
	}
	return body
}

func (a *API) body(method, path string) *huma.Schema {
	doc := a.huma.OpenAPI()
	item := doc.Paths[path]
	if item == nil {
		return nil
	}
	op := map[string]*huma.Operation{"POST": item.Post, "PUT": item.Put, "DELETE": item.Delete}[method]
	if op == nil || op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
		return nil
	}
	return op.RequestBody.Content["application/json"].Schema
}

// typed is the value of the field name, or of all fields that begin with it.
func (a *API) typed(schema *huma.Schema, name string, values url.Values) any {
	if schema.Ref != "" {
		schema = a.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	switch schema.Type {
	case huma.TypeObject:
		return a.object(schema, name, values)
	case huma.TypeArray:
		list := []any{}
		for _, value := range values[name] {
			list = append(list, a.typed(schema.Items, name, url.Values{name: {value}}))
		}
		return list
	case huma.TypeBoolean:
		return slices.Contains([]string{"on", "true", "1"}, values.Get(name))
	case huma.TypeInteger:
		if !values.Has(name) {
			return 0
		}
		if n, err := strconv.ParseInt(strings.TrimSpace(values.Get(name)), 10, 64); err == nil {
			return n
		}
	case huma.TypeNumber:
		if n, err := strconv.ParseFloat(strings.TrimSpace(values.Get(name)), 64); err == nil {
			return n
		}
	}
	return values.Get(name)
}

func (a *API) object(schema *huma.Schema, name string, values url.Values) map[string]any {
	out := map[string]any{}
	prefix := name
	if prefix != "" {
		prefix += "."
	}
	sent := func(field string) bool {
		for key := range values {
			if key == field || strings.HasPrefix(key, field+".") {
				return true
			}
		}
		return false
	}
	for member, of := range schema.Properties {
		// A box is sent only when it is ticked; what else must be there is sent empty.
		if sent(prefix+member) || slices.Contains(schema.Required, member) {
			out[member] = a.typed(of, prefix+member, values)
		}
	}
	if of, ok := schema.AdditionalProperties.(*huma.Schema); ok {
		for key := range values {
			if member, ok := strings.CutPrefix(key, prefix); ok && schema.Properties[member] == nil && prefix != "" {
				out[member] = a.typed(of, key, values)
			}
		}
	}
	return out
}
