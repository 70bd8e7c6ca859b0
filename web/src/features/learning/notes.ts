import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Note } from '@/api/types'
import { added } from './api'
import { record } from './pending'
import { tellNotes } from './progress'

const addressOf = (slug: string) => `/learning/courses/${encodeURIComponent(slug)}/notes`

export const notesQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('notes', slug),
    queryFn: async () =>
      added(await api.get<{ notes: Note[] }>(addressOf(slug)), (by, { notes }, change) => ({
        notes: by.onNotes(notes, slug, change),
      })),
  })

export const markdownOf = (slug: string) => `/api${addressOf(slug)}.md`

type Change = { note: Note; kind: 'write' | 'edit' | 'remove' }

// Writes, edits and removes notes. A change shows at once, and is taken back if the server refuses it; writing a removed
// note again, by its id, undoes that.
export function useNotes(slug: string, refused: (problem: Error, change: Change) => void) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(slug)
  const { mutate } = useMutation({
    mutationFn: async ({ note, kind }: Change) => {
      const { id, lessonId, lessonTitle, atMs, body } = note
      const at = new Date().toISOString()
      if (kind === 'remove') return record(client, { slug, kind, id }, () => api.delete(`/learning/notes/${id}`))
      if (kind === 'edit')
        return record(client, { slug, kind, id, body, at }, () => api.put(`/learning/notes/${id}`, { body }))
      return record(client, { slug, kind, id, lessonId, lessonTitle, atMs, body, at }, () =>
        api.post(`/learning/lessons/${lessonId}/notes`, { id, atMs, body }),
      )
    },
    onMutate: async ({ note, kind }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const others = before?.notes.filter(other => other.id !== note.id) ?? []
      const same = before?.notes.map(other => (other.id === note.id ? note : other)) ?? []
      const notes = { write: [...others, note], edit: same, remove: others }[kind]
      client.setQueryData(queryKey, { notes })
      return before
    },
    onError: (problem, change, before) => {
      client.setQueryData(queryKey, before)
      refused(problem, change)
    },
    onSettled: () => {
      tellNotes(slug)
      return client.invalidateQueries({ queryKey })
    },
  })
  return {
    write: (note: Note) => mutate({ note, kind: 'write' }),
    edit: (note: Note) => mutate({ note, kind: 'edit' }),
    remove: (note: Note) => mutate({ note, kind: 'remove' }),
  }
}
