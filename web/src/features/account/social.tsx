import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Notice } from '@/ui/Notice'

// Signing in with another account needs a provider that the operator has set up.
// None is, in this installation: the buttons say so rather than fail.
export function SocialButtons() {
  const [asked, setAsked] = useState('')
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-3 gap-3">
        {['Google', 'Apple', 'GitHub'].map(name => (
          <button key={name} type="button" className="button button-quiet px-2" onClick={() => setAsked(name)}>
            {name}
          </button>
        ))}
      </div>
      {asked && (
        <Notice>
          <Trans>Signing in with {asked} has not been set up on this site. Please use your e-mail.</Trans>
        </Notice>
      )}
    </div>
  )
}
