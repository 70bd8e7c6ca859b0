package picture

// Judge judges a picture by its header alone.
var Judge = judge

// HoldTurn takes the turn, as a picture does that is being decoded.
func HoldTurn() (release func()) {
	turn <- struct{}{}
	return func() { <-turn }
}
