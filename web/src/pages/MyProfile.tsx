import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { Me, Person } from '@/api/types'
import { ProfileEditor } from '@/features/account/ProfileEditor'
import { ProfileView } from '@/features/account/ProfileView'
import { hasDraft } from '@/lib/draft'
import { Head } from '@/lib/head'
import { later } from '@/lib/later'
import { meQuery } from '@/lib/me'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { AccountFrame } from './AccountFrame'

const PhotoDialog = later(() => import('@/features/account/PhotoDialog'))

export default function MyProfile() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useQuery(meQuery)
  const [edits, setEdits] = useState(false)
  const [which, setWhich] = useState<'portrait' | 'cover' | null>(null)
  const person = data?.person
  const id = person?.id
  useEffect(() => {
    if (id && hasDraft(`profile.${id}`)) setEdits(true)
  }, [id])
  const keep = (saved?: Person) => {
    setEdits(false)
    setWhich(null)
    if (!saved) return
    client.setQueryData<Me>(meQuery.queryKey, me => me && { ...me, person: saved })
    toast(t`Changes saved`)
  }
  const aside = person && !edits && (
    <div className="flex flex-wrap gap-2">
      {person.roles.includes('instructor') && (
        <HrefLink href={`/instructors/${person.slug}`} className="button button-quiet">
          <Trans>Public page</Trans>
        </HrefLink>
      )}
      <Button tone="quiet" onClick={() => setEdits(true)}>
        <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Edit</Trans>
      </Button>
    </div>
  )
  return (
    <AccountFrame title={<Trans>My Profile</Trans>} aside={aside}>
      <Head title={t`My Profile`} noindex />
      {person &&
        (edits ? (
          <ProfileEditor person={person} onDone={keep} />
        ) : (
          <ProfileView person={person} onPicture={setWhich} />
        ))}
      <Suspense>
        {which && person && (
          <PhotoDialog
            which={which}
            has={which === 'portrait' ? person.hasPicture : person.hasCover}
            onClose={() => setWhich(null)}
            onDone={keep}
          />
        )}
      </Suspense>
    </AccountFrame>
  )
}
