package upload

// NotFound is the refusal of another's upload.
var NotFound = errNotFound
