import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiProblem } from '@/api/client'
import type { Proof } from '@/api/types'
import { account } from './api'

type Creation = { publicKey: PublicKeyCredentialCreationOptionsJSON }
type Request = { publicKey: PublicKeyCredentialRequestOptionsJSON }

// The browser's dialog was closed or timed out, or there is none: nothing happened.
const refused = () => new ApiProblem({ title: 'Passkey request canceled.', status: 0, code: 'passkey.canceled' })

// The library loads when it is needed.
const library = () => import('@simplewebauthn/browser')

export async function makePasskey(proof: Proof, name: string) {
  const { key, options } = await account.beginPasskey(proof)
  await account.finishPasskey(key, name, await create(options))
}

// Creates the first operator together with the passkey.
export async function firstPasskey(form: Parameters<typeof account.beginFirstPasskey>[0]) {
  const { key, options } = await account.beginFirstPasskey(form)
  return account.firstOperator({ ...form, passkey: { key, answer: await create(options) } })
}

async function create(options: unknown) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: (options as Creation).publicKey }).catch(() => {
    throw refused()
  })
}

async function askPasskey(options: unknown) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: (options as Request).publicKey }).catch(() => {
    throw refused()
  })
}

export async function signInByPasskey() {
  const { key, options } = await account.beginPasskeySignIn()
  return account.finishPasskeySignIn(key, await askPasskey(options))
}

// The next operation that needs proof of identity accepts the passkey for it.
export async function proveByPasskey() {
  const { key, options } = await account.beginProof()
  await account.finishProof(key, await askPasskey(options))
}
