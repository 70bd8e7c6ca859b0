// Makes the sample's lesson videos from lessons.json: slides by Chromium, speech by
// festival, both put together by ffmpeg, captions from the length of each sentence.
// Needs: node 20, chromium, ffmpeg, festival with festvox-us-slt-hts, and the web
// packages (npm install in web/), for the typeface.
//   node scripts/lessons/make.mjs [id …]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const out = resolve(here, '../../internal/sample/lessons')
const fonts = resolve(here, '../../web/node_modules/@fontsource-variable/commissioner/files')
const work = mkdtempSync(join(tmpdir(), 'lessons-'))
mkdirSync(out, { recursive: true })

const pause = 0.45 // seconds of silence after a sentence
const run = (program, ...args) => execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
const escape = text => text.replace(/[&<>]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c])
const seconds = file => Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file))

function code(text) {
  return escape(text)
    .replace(/(\/\/.*)$/gm, '<i>$1</i>')
    .replace(/('[^'\n]*')/g, '<u>$1</u>')
    .replace(/\b(const|let|function|return|async|await|import|export|from|try|catch|true|false|instanceof|new)\b/g, '<b>$1</b>')
}

function page(lesson, slide, index) {
  const title = index === 0
  const body = slide.code
    ? `<pre>${code(slide.code)}</pre>`
    : slide.bars
      ? `<div class="bars">${slide.bars.map(([name, n]) => `<div><span style="height:${(n / Math.max(...slide.bars.map(b => b[1]))) * 300}px"></span><em>${escape(name)}</em></div>`).join('')}</div>`
      : `<ul>${(slide.points ?? []).map(p => `<li>${escape(p)}</li>`).join('')}</ul>`
  const h = lesson.hue
  const arches = [0, 1, 2, 3, 4].map(i => {
    const height = 120 + ((i * 7 + index * 3 + h) % 5) * 62
    const fill = [`oklch(.62 .13 ${h})`, `oklch(.78 .12 ${h + 55})`, `oklch(.33 .09 ${h})`, `oklch(.84 .07 ${h + 25})`, `oklch(.5 .13 ${h})`][(i + index) % 5]
    return `<span style="height:${height}px;background:${fill}"></span>`
  }).join('')
  return `<!doctype html><meta charset=utf-8><style>
@font-face{font-family:C;src:url(file://${fonts}/commissioner-latin-flar-normal.woff2);font-weight:100 900}
*{box-sizing:border-box;margin:0}body{width:1280px;height:720px;font-family:C;overflow:hidden;background:${title ? `oklch(.25 .035 262)` : `oklch(.985 .005 85)`};color:${title ? 'oklch(.95 .008 85)' : 'oklch(.25 .035 262)'};padding:76px 84px;position:relative}
p{font-size:22px;letter-spacing:.06em;text-transform:uppercase;font-weight:600;color:${title ? `oklch(.8 .1 ${h})` : 'oklch(.52 .15 42)'}}
h1{font-variation-settings:"FLAR" 100;font-weight:650;font-size:${title ? 76 : 58}px;line-height:1.08;letter-spacing:-.02em;margin:20px 0 ${title ? 26 : 38}px;max-width:${title ? 760 : 1000}px;text-wrap:balance}
h2{font-weight:450;font-size:32px;opacity:.82;max-width:700px}
ul{list-style:none;padding:0;display:grid;gap:22px;font-size:36px;max-width:820px}li{padding-left:44px;position:relative}li:before{content:"";position:absolute;left:0;top:10px;width:20px;height:26px;border-radius:10px 10px 0 0;background:oklch(.62 .13 ${h})}
pre{font:34px/1.5 "DejaVu Sans Mono",monospace;background:oklch(.22 .035 262);color:oklch(.93 .01 85);border-radius:22px;padding:34px 40px;width:fit-content;min-width:640px;max-width:1110px}pre b{color:oklch(.8 .11 255);font-weight:600}pre u{color:oklch(.83 .11 130);text-decoration:none}pre i{color:oklch(.72 .02 260)}
.bars{display:flex;gap:34px;align-items:end;height:370px}.bars div{display:grid;gap:12px;justify-items:center;align-content:end;height:100%}.bars span{width:110px;border-radius:55px 55px 0 0;background:oklch(.62 .13 ${h});min-height:56px}.bars div:nth-child(even) span{background:oklch(.78 .12 ${h + 55})}.bars em{font-style:normal;font-size:24px}
.arches{position:absolute;right:64px;bottom:0;display:flex;gap:14px;align-items:end}.arches span{width:${title ? 72 : 30}px;border-radius:99px 99px 0 0}
footer{position:absolute;left:84px;bottom:44px;font-size:20px;opacity:.7}
</style><p>${escape(lesson.title)}</p>${title ? `<h1>${escape(slide.h)}</h1><h2>${(slide.points ?? []).map(escape).join(' · ')}</h2>${slide.code ? body : ''}` : `<h1>${escape(slide.h)}</h1>${body}`}
<div class="arches">${arches}</div><footer>Stoa</footer>`
}

const stamp = t => {
  const ms = Math.round(t * 1000)
  const two = n => String(n).padStart(2, '0')
  return `${two(Math.floor(ms / 3600000))}:${two(Math.floor(ms / 60000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

// At most two lines of 42 characters.
function wrap(text) {
  const lines = ['']
  for (const word of text.split(' ')) {
    if ((lines.at(-1) + ' ' + word).trim().length > 42) lines.push(word)
    else lines[lines.length - 1] = (lines.at(-1) + ' ' + word).trim()
  }
  return lines
}

function cues(sentence, start, length) {
  const lines = wrap(sentence.replace(/H T M L/g, 'HTML').replace(/C S S/g, 'CSS').replace(/\bdom\b/g, 'DOM'))
  const all = lines.join('').length
  const result = []
  let at = start
  for (let i = 0; i < lines.length; i += 2) {
    const text = lines.slice(i, i + 2)
    const takes = (length * text.join('').length) / all
    result.push(`${stamp(at)} --> ${stamp(at + takes)}\n${text.join('\n')}`)
    at += takes
  }
  return result
}

function make(lesson) {
  const dir = join(work, lesson.id)
  mkdirSync(dir)
  const images = []
  const chapters = []
  const wavs = []
  const vtt = ['WEBVTT']
  let t = 0
  lesson.slides.forEach((slide, s) => {
    const html = join(dir, `${s}.html`)
    writeFileSync(html, page(lesson, slide, s))
    const png = join(dir, `${s}.png`)
    run('chromium', '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--allow-file-access-from-files', '--window-size=1280,720', `--screenshot=${png}`, `file://${html}`)
    const from = t
    chapters.push({ startMs: Math.round(from * 1000), title: slide.h })
    slide.say.forEach((sentence, i) => {
      const text = join(dir, `${s}-${i}.txt`)
      const wav = join(dir, `${s}-${i}.wav`)
      writeFileSync(text, sentence)
      run('text2wave', '-eval', '(voice_cmu_us_slt_arctic_hts)', '-o', `${wav}.raw.wav`, text)
      run('ffmpeg', '-y', '-i', `${wav}.raw.wav`, '-af', `highpass=f=70,lowpass=f=9000,apad=pad_dur=${pause}`, '-ar', '44100', wav)
      const length = seconds(wav)
      vtt.push(...cues(sentence, t, length - pause / 2))
      wavs.push(wav)
      t += length
    })
    images.push({ png, length: t - from })
  })
  const list = join(dir, 'sound.txt')
  writeFileSync(list, wavs.map(w => `file '${w}'`).join('\n'))
  // Each slide is a still; neighbours fade into each other in a third of a second.
  const fade = 0.35
  const inputs = images.flatMap(({ png, length }, i) => ['-loop', '1', '-framerate', '12', '-t', String(length + (i < images.length - 1 ? fade : 0)), '-i', png])
  let chain = ''
  let last = '[0:v]'
  let at = 0
  for (let i = 1; i < images.length; i++) {
    at += images[i - 1].length
    chain += `${last}[${i}:v]xfade=transition=fade:duration=${fade}:offset=${at.toFixed(3)}[v${i}];`
    last = `[v${i}]`
  }
  const video = join(out, `${lesson.id}.mp4`)
  run('ffmpeg', '-y', '-threads', '1', ...inputs, '-f', 'concat', '-safe', '0', '-i', list,
    '-filter_complex', `${chain}${last}format=yuv420p[v];[${images.length}:a]loudnorm=I=-18:TP=-2[a]`, '-map', '[v]', '-map', '[a]',
    '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'stillimage', '-crf', '27', '-g', '36', '-c:a', 'aac', '-ac', '1', '-ar', '44100', '-b:a', '56k', '-movflags', '+faststart', '-shortest', video)
  writeFileSync(join(out, `${lesson.id}.vtt`), `${vtt.join('\n\n')}\n`)
  run('ffmpeg', '-y', '-i', images[0].png, '-q:v', '5', join(out, `${lesson.id}.jpg`))
  return {
    id: lesson.id, title: lesson.title, subject: lesson.subject, video: `${lesson.id}.mp4`, captions: `${lesson.id}.vtt`, poster: `${lesson.id}.jpg`,
    durationMs: Math.round(seconds(video) * 1000), chapters,
  }
}

const chosen = process.argv.slice(2)
const lessons = JSON.parse(readFileSync(join(here, 'lessons.json'), 'utf8'))
let made = []
try {
  made = JSON.parse(readFileSync(join(out, 'lessons.json'), 'utf8'))
} catch {}
for (const lesson of lessons) {
  if (chosen.length && !chosen.includes(lesson.id)) continue
  const entry = make(lesson)
  made = [...made.filter(m => m.id !== lesson.id), entry]
  console.log(entry.id, entry.durationMs / 1000, 's')
}
made.sort((a, b) => lessons.findIndex(l => l.id === a.id) - lessons.findIndex(l => l.id === b.id))
writeFileSync(join(out, 'lessons.json'), `${JSON.stringify(made, null, 2)}\n`)
