import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Authenticator, Ceremony, Closing, Device, Person, ProfileForm, Proof, SecondFactor } from '@/api/types'

type First = { token: string; name: string; email: string }

export const account = {
  firstOperator: (form: First & { password?: string; passkey?: { key: string; answer: unknown } }) =>
    api.post<Person>('/setup', form),
  beginFirstPasskey: (form: First) => api.post<Ceremony>('/setup/passkey', form),
  signUp: (form: { name: string; email: string; password: string; terms: boolean; next?: string }) =>
    api.post<{ email: string }>('/account/sign-up', form),
  signIn: (form: { email: string; password: string; remember: boolean; code?: string }) =>
    api.post<Person>('/account/sign-in', form),
  resendSignUp: () => api.post<{ email: string }>('/account/sign-up/resend'),
  moveSignUp: (email: string) => api.post<{ email: string }>('/account/sign-up/email', { email }),
  verify: (token: string, password: string) => api.post<{ next: string }>('/account/verify-email', { token, password }),
  resend: (next: string) => api.post('/account/verify-email/resend', { next }),
  forgot: (email: string) => api.post('/account/forgot-password', { email }),
  reset: (token: string, password: string) => api.post('/account/reset-password', { token, password }),

  saveProfile: (form: ProfileForm) => api.put<Person>('/account/profile', form),
  sendPortrait: (picture: Blob) => api.send<Person>('/account/portrait', picture),
  sendCover: (picture: Blob) => api.send<Person>('/account/cover', picture),
  dropPortrait: () => api.delete<Person>('/account/portrait'),
  dropCover: () => api.delete<Person>('/account/cover'),
  changePassword: (form: { old: string; code?: string; new: string; repeat: string }) =>
    api.put('/account/password', form),
  signOutDevice: (id: string) => api.delete(`/account/devices/${encodeURIComponent(id)}`),
  signOutOthers: () => api.delete('/account/devices'),
  beginProof: () => api.post<Ceremony>('/account/proof/passkey'),
  finishProof: (key: string, answer: unknown) => api.put('/account/proof/passkey', { key, answer }),
  prove: (proof: Proof) => api.post('/account/proof', proof),
  close: (proof: Proof) => api.post<Closing>('/account/closing', proof),

  beginAuthenticator: (proof: Proof) => api.post<Authenticator>('/account/authenticator', proof),
  confirmAuthenticator: (code: string) => api.put<{ codes: string[] }>('/account/authenticator', { code }),
  dropAuthenticator: (proof: Proof) => api.post('/account/authenticator/off', proof),
  beginPasskey: (proof: Proof) => api.post<Ceremony>('/account/passkeys', proof),
  finishPasskey: (key: string, name: string, answer: unknown) => api.put('/account/passkeys', { key, name, answer }),
  removePasskey: (id: string, proof: Proof) => api.post(`/account/passkeys/${encodeURIComponent(id)}/removal`, proof),
  beginPasskeySignIn: () => api.post<Ceremony>('/account/passkey-sign-in'),
  finishPasskeySignIn: (key: string, answer: unknown) => api.put<Person>('/account/passkey-sign-in', { key, answer }),
}

export const devicesQuery = queryOptions({
  queryKey: keyOf('devices'),
  queryFn: () => api.get<{ devices: Device[] }>('/account/devices'),
})
export const secondFactorQuery = queryOptions({
  queryKey: keyOf('second-factor'),
  queryFn: () => api.get<SecondFactor>('/account/second-factor'),
})
export const setupQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf('setup', token),
    queryFn: () => api.get<components['schemas']['Setup']>('/setup', token ? { token } : {}),
    staleTime: 0,
  })
