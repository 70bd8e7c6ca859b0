import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

// The built binary, on a database and a folder of its own.
process.env.STOA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'stoa-e2e-'))
// A port of its own lets several checkouts be tested side by side.
const port = process.env.STOA_E2E_PORT ?? 8099
const binary = resolve(import.meta.dirname, '../bin/stoa')

const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
const firefox = {
  executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'media.autoplay.default': 0 },
}
if (!existsSync(firefox.executablePath) && !process.env.TEST_WORKER_INDEX)
  console.warn('No Firefox here: its journeys are left out.')

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, 'results'),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // More tries keep one hiccup of the machine from hiding what all others say. The run
  // lists as flaky what needed it, and each of those is a bug to be found.
  retries: 2,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a quarter of the time: STOA_E2E_TRACE=1 records one.
    trace: process.env.STOA_E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'chromium', testIgnore: '**/firefox.spec.ts', use: { launchOptions: chromium } },
    // What is tagged, in Debian's Firefox.
    ...(existsSync(firefox.executablePath)
      ? [
          {
            name: 'firefox',
            grep: /@firefox/,
            use: { browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: firefox },
          },
        ]
      : []),
  ],
  webServer: {
    command: `${binary} serve --sample --listen localhost:${port} --data ${process.env.STOA_E2E_DATA}`,
    url: `http://localhost:${port}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
