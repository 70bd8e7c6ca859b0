import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, MapPin } from 'lucide-react'
import type { Person } from '@/api/types'
import { localDate } from '@/lib/date'
import { IconButton } from '@/ui/Button'
import { Portrait } from '@/ui/Portrait'

type Props = { person: Person; onPicture: (which: 'portrait' | 'cover') => void }

// The profile, as its owner sees it.
export function ProfileView({ person, onPicture }: Props) {
  const { i18n, t } = useLingui()
  const rows: [string, string][] = [
    [t`Registration Date`, localDate(person.createdAt, i18n.locale)],
    [t`First Name`, person.firstName],
    [t`Last Name`, person.lastName],
    [t`Email`, person.email],
    [t`Number`, person.phone],
    [t`Location`, person.location],
  ]
  return (
    <div className="grid gap-6">
      <section className="panel overflow-hidden">
        <div className="relative">
          <img
            src={person.coverUrl}
            alt=""
            width="1600"
            height="400"
            className="w-full aspect-[4/1] min-h-28 object-cover bg-sunk"
          />
          <IconButton
            label={t`Change cover image`}
            className="absolute right-3 top-3 bg-surface/90 !text-ink"
            tone="quiet"
            onClick={() => onPicture('cover')}
          >
            <Camera size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="px-5 sm:px-7 pb-6 flex flex-wrap items-end gap-x-5 gap-y-3">
          <div className="relative -mt-14 shrink-0">
            <span className="block arch border-4 border-surface bg-surface">
              <Portrait src={person.portraitUrl} size={112} />
            </span>
            <IconButton
              label={t`Change photo`}
              className="absolute -right-2 bottom-0 bg-surface !text-ink"
              tone="quiet"
              onClick={() => onPicture('portrait')}
            >
              <Camera size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
          <div className="min-w-0 flex-1 basis-52 pt-3">
            <p className="text-24 font-semibold carved [overflow-wrap:anywhere]">{person.name}</p>
            {person.headline && <p className="text-muted">{person.headline}</p>}
            {person.location && (
              <p className="text-14 text-muted flex items-center gap-1.5 mt-1">
                <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
                {person.location}
              </p>
            )}
          </div>
        </div>
      </section>
      <section className="panel p-5 sm:p-7" aria-labelledby="personal">
        <h2 id="personal" className="text-20 mb-4">
          <Trans>Personal Information</Trans>
        </h2>
        <dl className="grid sm:grid-cols-2 gap-x-8">
          {rows.map(([name, value]) => (
            <div key={name} className="py-3 border-b border-line">
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="font-medium [overflow-wrap:anywhere]">{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel p-5 sm:p-7" aria-labelledby="bio">
        <h2 id="bio" className="text-20 mb-3">
          <Trans>Bio</Trans>
        </h2>
        {person.bio ? (
          <p className="whitespace-pre-line max-w-[70ch]">{person.bio}</p>
        ) : (
          <p className="text-muted">
            <Trans>No bio yet. Tell others a little about yourself.</Trans>
          </p>
        )}
        {person.links.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1 mt-4">
            {person.links.map(link => (
              <li key={link.href}>
                <a href={link.href} rel="noopener noreferrer nofollow ugc" target="_blank" className="link">
                  {link.href.replace(/^https:\/\/(www\.)?/, '')}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
