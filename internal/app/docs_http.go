package app

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
)

// The page renders the document itself, as one list of operations, without a library.
const (
	docsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:960px;margin:32px auto;padding:0 16px}summary{cursor:pointer;padding:8px 0}code,pre{font-family:ui-monospace,monospace;font-size:14px}pre{overflow:auto;padding:12px;border:1px solid #8884;border-radius:8px}b{display:inline-block;min-width:64px}`

	docsScript = `
fetch('/api/openapi.json').then(r=>r.json()).then(doc=>{
  const list=document.getElementById('list');list.textContent='';
  for(const [path,ops] of Object.entries(doc.paths))for(const [method,op] of Object.entries(ops)){
    const d=document.createElement('details'),s=document.createElement('summary'),b=document.createElement('b'),c=document.createElement('code'),pre=document.createElement('pre');
    b.textContent=method.toUpperCase();c.textContent=path;s.append(b,' ',c,' — '+(op.summary||'')+' '+(op.description||''));
    pre.textContent=JSON.stringify({parameters:op.parameters,requestBody:op.requestBody,responses:op.responses},null,2);d.append(s,pre);list.append(d)}
})`

	docsPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stoa API</title>
<style>` + docsStyle + `</style></head>
<body><h1>Stoa API</h1><p>OpenAPI 3.1 document: <a href="/api/openapi.json">/api/openapi.json</a>. Errors are problem details (RFC 9457) with a <code>code</code>.</p><div id="list">Loading…</div>
<script>` + docsScript + `</script></body></html>`
)

// docsPolicy allows only this script and this style.
var docsPolicy = "default-src 'none'; script-src " + hashOf(docsScript) + "; style-src " + hashOf(docsStyle) +
	"; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// hashOf is the source expression of an inline script or style in a policy.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func serveDocs(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", docsPolicy)
	_, _ = w.Write([]byte(docsPage)) // the reader has gone, if this fails
}
