import { type RefObject, useEffect } from 'react'

// The language that was shown last, and whether captions were hidden after that. Stored in this browser.
const [languageKey, hiddenKey] = ['stoa-captions-language', 'stoa-captions-hidden']

const captionsOf = (v: HTMLVideoElement) => [...v.textTracks].filter(track => track.kind === 'captions')

function show(v: HTMLVideoElement, shown: TextTrack | undefined) {
  for (const track of captionsOf(v)) track.mode = track === shown ? 'showing' : 'disabled'
}

function remember(v: HTMLVideoElement) {
  const shown = captionsOf(v).find(track => track.mode === 'showing')
  localStorage.setItem(hiddenKey, shown ? '' : 'yes')
  if (shown) localStorage.setItem(languageKey, shown.language)
}

const chosen = (v: HTMLVideoElement) =>
  captionsOf(v).find(track => track.language === localStorage.getItem(languageKey)) ?? captionsOf(v)[0]

// The captions that are shown, or would be.
export const chosenCaptions = (v: HTMLVideoElement) =>
  captionsOf(v).find(track => track.mode === 'showing') ?? chosen(v)

// Shows the captions of a language.
export function showCaptions(v: HTMLVideoElement, language: string) {
  show(
    v,
    captionsOf(v).find(track => track.language === language),
  )
  remember(v)
}

// Hides the captions, or shows those of the language that was shown last.
export function toggleCaptions(v: HTMLVideoElement) {
  show(v, captionsOf(v).some(track => track.mode === 'showing') ? undefined : chosen(v))
  remember(v)
}

const requests = ['mediatogglesubtitlesrequest', 'mediashowsubtitlesrequest', 'mediadisablesubtitlesrequest']

// Begins with the captions that were chosen last, and remembers what is chosen in the controls.
export function useCaptions(ref: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const v = ref.current
    const controls = v?.parentElement
    if (!v || !controls) return
    const asBefore = () => {
      if (localStorage.getItem(hiddenKey)) show(v, undefined)
      else if (localStorage.getItem(languageKey)) show(v, chosen(v))
    }
    asBefore()
    // The browser shows its default a moment later. Chapters say that they have come by an event of their own.
    const first = (event: Event) => {
      if (!event.isTrusted) return
      v.textTracks.removeEventListener('change', first)
      asBefore()
    }
    v.textTracks.addEventListener('change', first)
    const asked = () => queueMicrotask(() => remember(v))
    for (const request of requests) controls.addEventListener(request, asked)
    return () => {
      v.textTracks.removeEventListener('change', first)
      for (const request of requests) controls.removeEventListener(request, asked)
    }
  }, [ref])
}
