import { begun } from './later'

const idle = () =>
  new Promise<unknown>(done => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 100)))

async function allAlive() {
  document.dispatchEvent(new Event('scroll')) // they come once the page is used, and this is a use of it
  for (let known = -1; known !== begun.length; ) {
    known = begun.length
    await Promise.all(begun)
    await idle() // React is done with what it has, and may have begun with more
  }
}

// Resolves when all parts of the server's HTML are alive, or after 5 s. Until then their texts must not change: React
// compares what a part shows with what the server rendered.
export const settled = () => Promise.race([allAlive(), new Promise(done => setTimeout(done, 5000))])
