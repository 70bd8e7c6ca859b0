import { ApiProblem } from '@/api/client'
import { useProblemText } from '@/lib/problems'

// Why a video couldn't be processed, and what to do.
export function useFailures() {
  const say = useProblemText()
  return (code: string | null): string =>
    say(new ApiProblem({ title: '', status: 422, code: code ?? 'video.unreadable' }))
}
