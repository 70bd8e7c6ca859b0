import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '@/api/keys'
import { approvals } from './api'

const every = 5 * 60_000 // ms; a claim lasts 30 minutes
const awake = 10 * 60_000

// Renews the viewer's claim while they work on the page: they move, type, or a video plays.
export function useKeepClaim(id: string, mine: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!mine) return
    let moved = Date.now()
    const move = () => {
      moved = Date.now()
    }
    const signs = ['pointerdown', 'keydown', 'scroll', 'timeupdate']
    for (const sign of signs) document.addEventListener(sign, move, { capture: true, passive: true })
    const timer = setInterval(() => {
      if (Date.now() - moved > awake) return
      // If it can't be renewed, the page shows why.
      approvals
        .claim(id)
        .finally(() => client.invalidateQueries({ queryKey: keyOf('approval', id) }))
        .catch(() => {})
    }, every)
    return () => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, move, { capture: true })
    }
  }, [id, mine, client])
}
