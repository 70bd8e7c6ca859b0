import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { certificatesQuery } from '@/features/certificate/api'
import { share } from '@/features/certificate/share'
import { date, localDate } from '@/lib/date'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Menu } from '@/ui/Menu'
import { Skeleton } from '@/ui/Skeleton'

const tones = { Outstanding: 'olive', Better: 'brand', Average: 'plain' } as const

// The certificates: on /certificate within the account, on /certi by itself.
export function CertificateList() {
  const { i18n, t } = useLingui()
  const query = useQuery(certificatesQuery)
  const { data } = query
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const rows = data?.certificates.filter(c => !wanted || c.courseTitle.toLocaleLowerCase().includes(wanted))
  const remarks = { Outstanding: t`Outstanding`, Better: t`Better`, Average: t`Average` }
  return (
    <div className="grid gap-5">
      {data && data.certificates.length > 0 && (
        <div className="w-full sm:w-72">
          <Input
            label={t`Search`}
            hideLabel
            type="search"
            placeholder={t`Search...`}
            value={text}
            onChange={e => setText(e.target.value)}
          />
        </div>
      )}
      <LoadError query={query} />
      {!rows && !query.error && <Skeleton />}
      {rows?.length === 0 && (
        <EmptyState title={wanted ? <Trans>No certificates match “{text}”</Trans> : <Trans>No certificates yet</Trans>}>
          {!wanted && <Trans>Complete a course to earn its certificate.</Trans>}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <div className="panel">
          <table className="w-full text-left max-md:block">
            <thead className="text-14 text-muted max-md:sr-only">
              <tr className="border-b border-line *:px-3 *:py-3 *:font-medium *:whitespace-nowrap">
                <th scope="col" className="!pl-5">
                  <Trans>Product</Trans>
                </th>
                <th scope="col">
                  <Trans>Enroll Date</Trans>
                </th>
                <th scope="col">
                  <Trans>Complete Date</Trans>
                </th>
                <th scope="col">
                  <Trans>Remarks</Trans>
                </th>
                <th scope="col">
                  <span className="sr-only">
                    <Trans>Actions</Trans>
                  </span>
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {rows.map(c => (
                <tr
                  key={c.code}
                  className="border-b border-line last:border-0 *:px-3 *:py-3 max-md:relative max-md:grid max-md:grid-cols-2 max-md:p-2"
                >
                  <td className="md:!pl-5 max-md:col-span-2 max-md:!pr-12">
                    <Link
                      to="/verify/$code"
                      params={{ code: c.code }}
                      className="flex items-center gap-3 font-semibold leading-snug hover:underline"
                    >
                      <img
                        src={c.coverUrl}
                        alt=""
                        width="80"
                        height="50"
                        className="w-20 h-[50px] rounded-field object-cover shrink-0"
                      />
                      {c.courseTitle}
                    </Link>
                  </td>
                  <td className="whitespace-nowrap">
                    <Small name={t`Enroll Date`} />
                    {localDate(c.enrolledAt, i18n.locale)}
                  </td>
                  <td className="whitespace-nowrap">
                    <Small name={t`Complete Date`} />
                    {date(c.completedAt, i18n.locale)}
                  </td>
                  <td>
                    <Badge tone={c.revokedAt ? 'madder' : tones[c.remarks]}>
                      {c.revokedAt ? t`Revoked` : remarks[c.remarks]}
                    </Badge>
                  </td>
                  <td className="!p-0 md:!pr-2 max-md:absolute max-md:right-1 max-md:top-2">
                    <Menu
                      label={t`Actions for ${c.courseTitle}`}
                      items={[
                        { id: 'preview', label: t`Preview Certificate`, href: `/verify/${c.code}` },
                        { id: 'pdf', label: t`Download PDF`, href: c.pdfUrl },
                        { id: 'png', label: t`Download image`, href: c.imageUrl },
                        { id: 'badge', label: t`Download Open Badge`, href: c.badgeUrl },
                        {
                          id: 'share',
                          label: t`Share`,
                          onSelect: () => share(c.verifyUrl, c.courseTitle, t`Link copied`),
                        },
                      ]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

const Small = ({ name }: { name: string }) => (
  <span className="md:hidden block text-13 text-muted" aria-hidden="true">
    {name}
  </span>
)
