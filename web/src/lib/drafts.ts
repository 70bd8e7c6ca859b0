// At sign-out: drafts (lib/draft.ts) belong to the person who typed them. On every page, so apart from what forms need.
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('stoa.draft.')) sessionStorage.removeItem(key)
  } catch {
    // Without storage, there are no drafts.
  }
}
