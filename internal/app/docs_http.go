package app

import (
	"html/template"
	"net/http"
)

// The page reads the document itself: one list of operations, without a library.
var docsPage = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stoa API</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:960px;margin:32px auto;padding:0 16px}summary{cursor:pointer;padding:8px 0}code,pre{font-family:ui-monospace,monospace;font-size:14px}pre{overflow:auto;padding:12px;border:1px solid #8884;border-radius:8px}b{display:inline-block;min-width:64px}</style></head>
<body><h1>Stoa API</h1><p>The whole document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Errors are problem documents (RFC 9457) with a <code>code</code>.</p><div id="list">Loading…</div>
<script>
fetch('/api/openapi.json').then(r=>r.json()).then(doc=>{
  const list=document.getElementById('list');list.textContent='';
  for(const [path,ops] of Object.entries(doc.paths))for(const [method,op] of Object.entries(ops)){
    const d=document.createElement('details'),s=document.createElement('summary'),b=document.createElement('b'),c=document.createElement('code'),pre=document.createElement('pre');
    b.textContent=method.toUpperCase();c.textContent=path;s.append(b,' ',c,' — '+(op.summary||'')+' '+(op.description||''));
    pre.textContent=JSON.stringify({parameters:op.parameters,requestBody:op.requestBody,responses:op.responses},null,2);d.append(s,pre);list.append(d)}
})</script></body></html>`))

func serveDocs(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = docsPage.Execute(w, nil) // the reader has gone, if this fails
}
