import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Cart, Team, TeamInvitation, TeamInvited, Teams } from '@/api/types'

export const teamsQuery = queryOptions({
  queryKey: keyOf('teams'),
  queryFn: () => api.get<Teams>('/teams'),
  staleTime: 0,
})

const path = (id: string) => `/teams/${encodeURIComponent(id)}`
const seat = (id: string, of: string) => `${path(id)}/seats/${encodeURIComponent(of)}`
const code = (text: string) => `/team-invitations/${encodeURIComponent(text)}`

export const teamQuery = (id: string) =>
  queryOptions({ queryKey: keyOf('team', id), queryFn: () => api.get<Team>(path(id)), staleTime: 0 })

export const invitationQuery = (text: string) =>
  queryOptions({
    queryKey: keyOf('team-invitation', text),
    queryFn: () => api.get<TeamInvitation>(code(text)),
    staleTime: 0,
  })

export const teams = {
  put: (slug: string, seats: number) => api.put<Cart>(`/cart/seats/${encodeURIComponent(slug)}`, { seats }),
  invite: (id: string, emails: string, language: string) =>
    api.post<TeamInvited>(`${path(id)}/invitations`, { emails, language }),
  link: (id: string) => api.post<{ link: string }>(`${path(id)}/links`),
  resend: (id: string, of: string) => api.post(`${seat(id, of)}/email`),
  takeBack: (id: string, of: string) => api.delete(seat(id, of)),
  join: (text: string) => api.post<{ slug: string }>(code(text)),
}

export const reportHref = (id: string) => `/api${path(id)}/progress.csv`
export const [leastSeats, mostSeats] = [2, 500]
