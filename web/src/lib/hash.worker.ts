import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

// The SHA-256 of a file, read as a stream: the browser's own needs all of it in memory.
async function hash(file: Blob): Promise<string> {
  const sum = sha256.create()
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(sum.digest())
    sum.update(value)
  }
}

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    postMessage(await hash(data))
  } catch {
    postMessage('') // The file has changed, or has gone.
  }
})
