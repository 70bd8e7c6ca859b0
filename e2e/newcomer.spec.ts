import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { codeOf, expect, password, typeCard } from './people'

// An empty machine: one command with a domain, and everything else in the browser, up to the first course that is sold.
// The certificate comes from Pebble, which is the test server of Let's Encrypt, and the mail goes to a mail server with
// STARTTLS.

const domain = 'learn.stoa.test'
const folder = mkdtempSync(join(tmpdir(), 'stoa-newcomer-'))
const children: ChildProcess[] = []
const mails: { to: string; text: string }[] = []
const tools = resolve(import.meta.dirname, '../tools')

const freePort = () =>
  new Promise<number>(done => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

function run(file: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(file, args, { env: { ...process.env, ...env } })
  children.push(child)
  let said = ''
  child.stdout?.on('data', piece => (said += piece))
  child.stderr?.on('data', piece => (said += piece))
  return () => said
}

// Starts the authority, with a name server that finds every name on this machine.
async function authority(http: number, tls: number) {
  const bin = (name: string) => {
    const out = join(folder, name)
    execFileSync('go', ['build', '-o', out, `github.com/letsencrypt/pebble/v2/cmd/${name}`], { cwd: tools })
    return out
  }
  const [pebble, names] = [bin('pebble'), bin('pebble-challtestsrv')]
  const list = ['list', '-m', '-f', '{{.Dir}}', 'github.com/letsencrypt/pebble/v2']
  const certs = join(execFileSync('go', list, { cwd: tools, encoding: 'utf8' }).trim(), 'test/certs')
  const [listen, manage, dns, control] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const [cert, key] = [join(certs, 'localhost/cert.pem'), join(certs, 'localhost/key.pem')]
  const config = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${manage}`,
    httpPort: http,
    tlsPort: tls,
    certificate: cert,
    privateKey: key,
    retryAfter: { authz: 1, order: 1 },
    keyAlgorithm: 'ecdsa',
    profiles: { default: { description: 'usual', validityPeriod: 7776000 } },
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: config }))
  const nameServer = `127.0.0.1:${dns}`
  run(names, [
    ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dnsserver', nameServer, '-http01', '', '-https01', ''],
    ...['-management', `127.0.0.1:${control}`, '-tlsalpn01', '', '-doh', ''],
  ])
  run(pebble, ['-config', join(folder, 'pebble.json'), '-dnsserver', nameServer], {
    PEBBLE_VA_NOSLEEP: '1',
    PEBBLE_WFE_NONCEREJECT: '0',
  })
  return { directory: `https://localhost:${listen}/dir`, root: join(certs, 'pebble.minica.pem'), cert, key }
}

async function mailServer(cert: string, key: string) {
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    cert: readFileSync(cert),
    key: readFileSync(key),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', piece => (raw += piece))
      stream.on('end', () => {
        const text = raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text: decoded(text) })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  return { port, close: () => server.close() }
}

const decoded = (text: string) =>
  text.replace(/(%[0-9A-F]{2})+/g, bytes => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

let address = ''
let log = () => ''
let smtp: Awaited<ReturnType<typeof mailServer>>
test.describe.configure({ mode: 'default' })
test.afterAll(() => {
  for (const child of children) child.kill()
  smtp?.close()
})

// The text of a mail to an address, once it has come.
const mailTo = async (to: string, about: RegExp) => {
  const found = () => mails.find(mail => mail.to === to && about.test(mail.text))
  await expect.poll(() => !!found(), { timeout: 30_000, message: `a mail to ${to} about ${about}` }).toBe(true)
  return found()?.text as string
}

async function signUp(context: BrowserContext, name: string, email: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${address}/sign-up`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  const link = (await mailTo(email, /verify-email\?token=/)).match(/https:\/\/\S+verify-email\?token=\w+/)?.[0]
  await page.goto(link as string)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/verify-email'))
  return page
}

const saved = (page: Page) => expect(page.getByText(/^Saved \S/)).toBeVisible()

test('from an empty machine to the first course sold, with a certificate and mail', async () => {
  test.setTimeout(300_000)
  const [https, http] = [await freePort(), await freePort()]
  const ca = await authority(http, https)
  smtp = await mailServer(ca.cert, ca.key)
  address = `https://${domain}:${https}`

  await test.step('one command', async () => {
    log = run(
      resolve(import.meta.dirname, '../bin/stoa'),
      [
        ...['serve', '--data', join(folder, 'data'), '--domain', domain, '--public-url', address],
        ...['--listen', `127.0.0.1:${https}`, '--http-listen', `127.0.0.1:${http}`],
        ...['--acme', ca.directory, '--acme-root', ca.root],
      ],
      { SSL_CERT_FILE: ca.root }, // the mail server's certificate is of the same test authority
    )
    await expect.poll(() => log(), { timeout: 60_000 }).toMatch(/link="https:/)
    // A test authority is in no browser; who issued the certificate is asked below.
  })

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${domain} 127.0.0.1`],
  })
  const visitor = () => browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } })
  const page = await (await visitor()).newPage()
  page.setDefaultTimeout(15_000)
  const alive = (on: Page) => on.locator('html[data-alive]').waitFor({ state: 'attached' })
  let secret = ''

  await test.step('the first operator', async () => {
    let issuer: string | undefined
    await expect(async () => {
      const answer = await page.goto(`${address}/`)
      issuer = (await answer?.securityDetails())?.issuer
      expect(issuer).toMatch(/Pebble/)
    }).toPass({ timeout: 60_000 })
    await page.goto(log().match(/link="([^"]+)"/)?.[1] as string)
    await alive(page)
    await page.getByLabel('Name', { exact: true }).fill('Zofia Gąsior')
    await page.getByLabel('Email address').fill('zofia@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    secret = (await dialog.locator('.select-all').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()))
    await dialog.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
  })

  await test.step('the set-up', async () => {
    const next = () => page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByLabel('Name of your marketplace').fill('Woodwork School')
    await page.getByLabel('Color', { exact: true }).fill('#7a3b12')
    await next()
    await expect(page.getByRole('heading', { level: 1, name: 'Languages' })).toBeFocused()
    await next()
    await expect(page.getByRole('heading', { level: 1, name: 'Currency' })).toBeFocused()
    await page.getByLabel('Currency', { exact: true }).selectOption({ label: 'Euro (EUR)' })
    await next()
    await page.getByLabel('Legal name').fill('Woodwork School GmbH')
    await page.getByLabel('Postal address').fill('Sägeweg 1, 10115 Berlin')
    await page.getByLabel('Contact email').fill('hello@example.org')
    await next()
    await page.getByLabel('Mail server (SMTP)').fill('localhost')
    await page.getByLabel('Port').fill(String(smtp.port))
    await page.getByLabel('Sender’s email address').fill('hello@example.org')
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await expect(page.getByText('The server accepted the message for zofia@example.org.')).toBeVisible()
    await mailTo('zofia@example.org', /Woodwork School/)
    await next()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sample content' })).toBeFocused()
    await page.getByRole('button', { name: 'Load sample courses' }).click()
    await expect(page.getByText('The sample courses are in your catalog.')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Withdraw the sample courses' }).click()
    await expect(page.getByText('The sample courses are withdrawn.')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your marketplace is ready' })).toBeFocused()
  })

  const title = 'A wooden stool'
  await test.step('a course', async () => {
    await page.getByRole('link', { name: 'Become an instructor' }).click()
    await page
      .getByLabel('What do you do, and what would you teach?')
      .fill('I have built furniture for twenty years, and taught apprentices for ten of them.')
    await page.getByRole('main').locator('button[aria-pressed]').first().click()
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByRole('link', { name: 'Open your studio' }).click()
    await page.getByRole('button', { name: 'New course' }).first().click()
    await page.getByRole('dialog').getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Create course' }).click()
    await page.getByLabel('Summary').fill('Two tools, one board, a stool that carries you.')
    await page.getByLabel('Course subject').selectOption({ index: 1 })
    await page.getByLabel('Category').selectOption({ index: 1 })
    await page.getByLabel(/^What you’ll learn, 1 of/).fill('Saw along a line')
    await saved(page)
    const studio = page.url().replace(/\/\w+$/, '')
    const films = ['01 Choosing wood', '02 Sawing straight', '03 Joining legs'].map((name, i) => {
      const film = join(folder, `${name}.mp4`)
      const sources = ['testsrc2=s=320x180:r=25:d=8', `sine=f=${220 + i}:d=8`].flatMap(s => ['-f', 'lavfi', '-i', s])
      const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...codecs, film])
      return film
    })
    const go = async (part: string) => {
      await page.goto(`${studio}/${part}`)
      await alive(page)
    }
    await go('curriculum')
    await page.getByLabel('Files', { exact: true }).setInputFiles(films)
    await page.getByRole('dialog').getByLabel('Section title').fill('The stool')
    await page.getByRole('button', { name: 'Add 3 lessons' }).click()
    await page.getByRole('link', { name: 'Edit “Choosing wood”' }).click()
    await page.locator('input[accept=".vtt,.srt"]').setInputFiles({
      name: 'captions.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nA straight grain is easy to saw.\n'),
    })
    await expect(page.getByText('Captions added')).toBeVisible()
    await saved(page)
    await go('landing')
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('You build one stool, from the board to the oil. '.repeat(4))
    await saved(page)
    await go('price')
    await page.getByRole('radio', { name: 'Paid' }).check()
    await page.getByLabel('Amount in EUR').fill('19.90')
    await saved(page)
    await go('checklist')
    await expect(page.getByText('Everything is ready.')).toBeVisible({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible()
  })

  const specialist = await signUp(await visitor(), 'Ada Osei', 'ada@example.org')
  await test.step('someone who approves it', async () => {
    await page.goto(`${address}/admin/people`)
    await alive(page)
    await page.getByRole('link', { name: 'Ada Osei' }).click()
    await page.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Assign role: Specialist' }).click()
    const proof = page.getByRole('dialog')
    await proof.getByRole('textbox', { name: 'Enter your password' }).fill(password)
    await proof.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now() + 30_000)) // each works once
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Role assigned: Specialist')).toBeVisible()
    await specialist.goto(`${address}/approval`)
    await alive(specialist)
    await specialist.getByRole('link', { name: title, exact: true }).click()
    await specialist.getByRole('button', { name: 'Claim' }).click()
    await specialist.getByRole('button', { name: 'Approve' }).click()
    await specialist.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(specialist.getByText('Approved').first()).toBeVisible()
    await mailTo('zofia@example.org', /approved/i)
    await page.goto(`${address}/studio`)
    await alive(page)
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('link', { name: /Checklist/ }).click()
    await page.getByRole('button', { name: 'Launch', exact: true }).click()
    await expect(page.getByText('Students see everything as it is here.')).toBeVisible()
  })

  const learner = await signUp(await visitor(), 'Émile Ba', 'emile@example.org')
  await test.step('the first sale', async () => {
    await expect(async () => {
      await learner.goto(`${address}/all-courses`)
      await learner.getByRole('link', { name: title }).first().click({ timeout: 2000 })
    }).toPass()
    await alive(learner)
    await learner
      .getByRole('link', { name: 'Get this course' })
      .or(learner.getByRole('button', { name: 'Get this course' }))
      .first()
      .click()
    await typeCard(learner)
    await learner.getByRole('button', { name: /^Pay \S/ }).click()
    await learner.waitForURL(/\/orders|\/learn/)
    const receipt = await mailTo('emile@example.org', /€19\.90/)
    expect(receipt).toContain('Woodwork School')
    await page.goto(`${address}/admin/orders`)
    await expect(page.getByText('Émile Ba').first()).toBeVisible()
    await page.goto(`${address}/admin/settings`)
    await page.getByRole('tab', { name: 'Currency' }).click()
    await expect(page.getByRole('combobox', { name: 'Currency' })).toBeDisabled()
    await expect(page.getByText('There are orders already, so the currency can’t be changed anymore.')).toBeVisible()
  })
  await browser.close()
})
