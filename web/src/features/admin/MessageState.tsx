import { useLingui } from '@lingui/react/macro'
import { Badge } from '@/ui/Badge'
import type { ContactMessage } from './messages'

export function useMessageStates() {
  const { t } = useLingui()
  return {
    new: t({ message: 'New', context: 'a message that nobody has answered' }),
    answered: t({ message: 'Answered', context: 'a message' }),
    closed: t({ message: 'Closed', context: 'a message' }),
  }
}

const tones = { new: 'clay', answered: 'olive', closed: 'plain' } as const

export function MessageState({ state }: Pick<ContactMessage, 'state'>) {
  const states = useMessageStates()
  return <Badge tone={tones[state]}>{states[state]}</Badge>
}
