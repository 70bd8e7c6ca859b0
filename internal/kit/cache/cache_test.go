package cache_test

import (
	"slices"
	"testing"

	"stoa/internal/kit/cache"
)

func TestTheLeastRecentlyUsedLeaves(t *testing.T) {
	c := cache.New(10, func(_ string, value string) int { return len(value) })
	c.Add("a", "1234")
	c.Add("b", "1234")
	c.Get("a")
	c.Add("c", "1234")
	if _, ok := c.Get("b"); ok || !slices.Equal(c.Values(), []string{"1234", "1234"}) {
		t.Errorf("held: %q", c.Values())
	}
	c.Add("a", "12") // in its place: its bytes are free again
	c.Add("d", "1234")
	if got := c.Values(); !slices.Equal(got, []string{"1234", "12", "1234"}) {
		t.Errorf("held: %q", got)
	}
	c.Add("e", "12345678901")
	if got := c.Values(); len(got) != 0 {
		t.Errorf("over the bound: %q", got)
	}
}
