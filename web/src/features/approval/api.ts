import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Approval, ApprovalQueue, Claim, SubmittedLesson } from '@/api/types'

const e = encodeURIComponent

export const queueQuery = (subject: string) =>
  queryOptions({
    queryKey: keyOf('approvals', subject),
    queryFn: () => api.get<ApprovalQueue>('/approvals', { subject }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000, // others claim, too
  })

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('approval', id),
    queryFn: () => api.get<Approval>(`/approvals/${e(id)}`),
    staleTime: 0,
    refetchOnWindowFocus: true, // who comes back to it may be the only one who hasn't heard
    // The machine takes a moment; afterwards only others change something.
    refetchInterval: ({ state }) => (state.data && state.data.checked !== 'all' ? 3_000 : 60_000),
  })

export const submittedLessonQuery = (id: string, lesson: string) =>
  queryOptions({
    queryKey: keyOf('approval-lesson', id, lesson),
    queryFn: () => api.get<SubmittedLesson>(`/approvals/${e(id)}/lessons/${e(lesson)}`),
    staleTime: 60_000,
  })

export type NewComment = { lessonId?: string; atMs?: number; quote?: string; body: string; private: boolean }

export const approvals = {
  claim: (id: string) => api.post<Claim>(`/approvals/${e(id)}/claim`),
  release: (id: string) => api.post(`/approvals/${e(id)}/release`),
  approve: (id: string, note: string) => api.post(`/approvals/${e(id)}/approve`, { note }),
  requestChanges: (id: string, note: string) => api.post(`/approvals/${e(id)}/request-changes`, { note }),
  comment: (id: string, comment: NewComment) => api.post(`/approvals/${e(id)}/comments`, comment),
  resolve: (id: string, comment: string, resolved: boolean) =>
    api.put(`/approvals/${e(id)}/comments/${e(comment)}`, { resolved }),
  remove: (id: string, comment: string) => api.delete(`/approvals/${e(id)}/comments/${e(comment)}`),
}
