import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { focusedOnOpen } from '@/lib/focus'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { coursesQuery, studio } from './api'

// A working title is all that a course needs to begin.
export function NewCourse({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [title, setTitle] = useState('')
  const create = useMutation({
    mutationFn: () => studio.create(title.trim()),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: coursesQuery.queryKey })
      await navigate({ to: '/studio/courses/$course/$part', params: { course: id, part: 'plan' } })
    },
  })
  const wrong = fields(create.error)
  useFocusWrong(form, create.error)
  return (
    <Dialog
      title={<Trans>New course</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="new-course" pending={create.isPending}>
            <Trans>Create course</Trans>
          </Button>
        </>
      }
    >
      <form
        id="new-course"
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          create.mutate()
        }}
      >
        {create.error && !wrong.title && <Notice tone="error">{say(create.error)}</Notice>}
        <Input
          label={t`Title`}
          hint={t`A working title is enough. You can change it at any time.`}
          value={title}
          maxLength={120}
          ref={focusedOnOpen}
          error={wrong.title}
          onChange={e => setTitle(e.target.value)}
        />
      </form>
    </Dialog>
  )
}
