import { Trans } from '@lingui/react/macro'
import { useParameter } from '@/lib/address'
import { HrefLink } from '@/ui/HrefLink'
import { Pagination } from '@/ui/Pagination'
import type { Asked } from './api'

type Page = { page: number; pages: number; more?: string }

// The pages of a list that have numbers. The server reads only so far; from there a link goes on.
export function Onward({ data, address }: { data: Page; address: (changes: Asked) => string }) {
  const from = useParameter('from')
  return (
    <>
      <Pagination page={data.page} pages={data.pages} href={n => address({ page: String(n), from })} />
      {(from || (data.more && data.page === data.pages)) && (
        <p className="flex flex-wrap gap-x-6 gap-y-2 justify-center">
          {from && (
            <HrefLink href={address({ from: '' })} className="link">
              <Trans>Back to the start of the list</Trans>
            </HrefLink>
          )}
          {data.more && data.page === data.pages && (
            <HrefLink href={address({ from: data.more })} rel="next" className="link">
              <Trans>Continue the list</Trans>
            </HrefLink>
          )}
        </p>
      )}
    </>
  )
}
