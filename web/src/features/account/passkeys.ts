import { ApiProblem } from '@/api/client'
import { account } from './api'

type Options = { publicKey: unknown }

// The browser's own dialogue was closed or timed out, or there is none: nothing happened.
const refused = () => new ApiProblem({ type: 'about:blank', title: 'The browser gave no passkey.', status: 0, code: 'passkey.cancelled' })

// The library is fetched when it is needed.
const library = () => import('@simplewebauthn/browser')

export async function makePasskey(password: string, name: string) {
  const { key, options } = await account.beginPasskey(password)
  const { startRegistration } = await library()
  const answer = await startRegistration({ optionsJSON: (options as Options).publicKey as never }).catch(() => {
    throw refused()
  })
  await account.finishPasskey(key, name, answer)
}

export async function signInByPasskey() {
  const { key, options } = await account.beginPasskeySignIn()
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON: (options as Options).publicKey as never }).catch(() => {
    throw refused()
  })
  return account.finishPasskeySignIn(key, answer)
}
