// Draws the icons of the web manifest from web/public/icon.svg into web/public/icons, with the browser that the tests
// use. Run it when the mark changes: node scripts/icons/make.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../../web')
const { chromium } = createRequire(join(web, 'package.json'))('@playwright/test')
const out = join(web, 'public/icons')
const source = readFileSync(join(web, 'public/icon.svg'), 'utf8')

// Systems that cut their own shape want the ground to reach every edge; a maskable icon may lose all outside the
// middle 80 %, so that the mark stands there smaller.
const ground = source.match(/<rect width="64" height="64"[^>]*fill="(#[0-9a-f]{6})"\/>/)
if (!ground) throw new Error('icon.svg does not begin with its ground')
const mark = source.slice(source.indexOf(ground[0]) + ground[0].length, source.lastIndexOf('</svg>'))
const full = scale =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground[1]}"/>` +
  `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${mark}</g></svg>`

const icons = [
  ['192.png', 192, source],
  ['512.png', 512, source],
  ['maskable-512.png', 512, full(0.9)],
  ['apple-touch-icon.png', 180, full(0.96)],
]

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  writeFileSync(join(out, name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
