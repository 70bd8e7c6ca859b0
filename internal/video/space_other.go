//go:build !unix

package video

func noSpace(error) bool { return false }
