// Draws the sample marketplace's portraits: one SVG a person of people.json into internal/sample/portraits.
//
// The figures are Open Peeps by Pablo Stanley (CC0 1.0), put together by DiceBear (MIT). Neither is a dependency of
// Stoa; run this by hand, from a directory outside the repository, when people.json changes:
//
//   npm install @dicebear/core@9.2.4 @dicebear/collection@9.2.4 && node <repo>/scripts/portraits/generate.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const installed = createRequire(join(process.cwd(), 'package.json'))
const load = (name) => import(pathToFileURL(installed.resolve(name)))
const { createAvatar } = await load('@dicebear/core')
const { openPeeps } = await load('@dicebear/collection')

const here = import.meta.dirname
const out = join(here, '../../internal/sample/portraits')
const ink = '#1b2438'
const size = 704 // the side of Open Peeps' own drawing

/** sRGB hex of an oklch colour, since image viewers that read SVG rarely know oklch(). */
function hex(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
    .map((v) => Math.round(Math.min(1, Math.max(0, v)) * 255).toString(16).padStart(2, '0'))
    .join('')
}

function portrait({ slug, hue, head, hair, skin, face, facialHair, accessories }) {
  const svg = createAvatar(openPeeps, {
    seed: slug,
    head: [head],
    face: [face],
    skinColor: [skin],
    headContrastColor: [hair ?? '2c1b18'],
    clothingColor: [hex(0.62, 0.13, hue)],
    facialHair: facialHair ? [facialHair] : [],
    facialHairProbability: facialHair ? 100 : 0,
    accessories: accessories ? [accessories] : [],
    accessoriesProbability: accessories ? 100 : 0,
    maskProbability: 0,
  }).toString()
  const ground =
    `<path fill="#${hex(0.91, 0.035, hue)}" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="#${hex(0.84, 0.07, hue + 25)}" d="M72 ${size}V352a280 280 0 0 1 560 0v${size - 352}z"/>`
  return svg
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
    .replace('<g mask="url(#viewboxMask)">', (group) => group + ground)
    .replaceAll('"#000"', `"${ink}"`)
    .replaceAll('"black"', `"${ink}"`)
    .replace(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))))
}

for (const person of JSON.parse(readFileSync(join(here, 'people.json'), 'utf8'))) {
  writeFileSync(join(out, `${person.slug}.svg`), portrait(person))
}
