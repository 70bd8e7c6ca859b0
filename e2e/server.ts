import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'

// A server of its own, which may die.
export async function start(port: number, data: string): Promise<ChildProcess> {
  const server = spawn(
    resolve(import.meta.dirname, '../bin/stoa'),
    ['serve', '--sample', '--listen', `localhost:${port}`, '--data', data],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // What went wrong in it is said beside the test that failed.
  createInterface({ input: server.stderr }).on('line', line => {
    if (line.includes('level=ERROR')) console.log(line)
  })
  const ready = async () => expect((await fetch(`http://localhost:${port}/readyz`)).ok).toBe(true)
  await expect(ready).toPass({ timeout: 60_000 })
  return server
}

// Without a warning.
export const kill = (server: ChildProcess) =>
  new Promise<void>(done => {
    if (server.signalCode) return done() // it is dead already
    server.once('exit', () => done())
    server.kill('SIGKILL')
  })
