import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapi, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { expect, it } from 'vitest'

it('schema.d.ts matches the document (make api)', async () => {
  const web = resolve(import.meta.dirname, '../..')
  const made = COMMENT_HEADER + astToString(await openapi(pathToFileURL(resolve(web, '../api/openapi.json'))))
  expect(readFileSync(resolve(web, 'src/api/schema.d.ts'), 'utf8') === made, 'run make api').toBe(true)
}, 60_000)
