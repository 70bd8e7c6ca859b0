package reach

// Public is what a checker outside of tests opens connections to.
var Public = public
