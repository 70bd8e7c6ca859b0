// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider, Trans } from '@lingui/react'
import { Check } from 'lucide-react'
import { createContext, memo, type ReactNode, Suspense, useContext, useId, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Stars } from '@/ui/Stars'
import { html } from './html'

// A variable, so that it isn't taken for a text to translate.
const greeting = 'greeting'
i18n.loadAndActivate({ locale: 'en', messages: { [greeting]: 'Hello <0>you</0> & all' } })

const Theme = createContext('none')
const Named = memo(({ name }: { name: string }) => {
  const [n] = useState(3)
  return (
    <b>
      {name} {n}
      {useContext(Theme)}
    </b>
  )
})

// The contents of lists, and cases where it is easy to differ from React.
const parts: Record<string, ReactNode> = {
  'texts beside each other': (
    <p>
      a{'b'} {1} {''}c{null}d{false}
      <i />e{['f', 'g']}
    </p>
  ),
  signs: <p title={`"'<>&`} className={`a"b`} lang="en">{`"'<>&`}</p>,
  'one number': <td>{0}</td>,
  attributes: (
    <a
      href="/a?b=1&c=2"
      hrefLang="de"
      tabIndex={-1}
      rel="nofollow"
      aria-busy
      aria-current={false}
      data-x={true}
      onClick={() => {}}
      hidden={false}
    >
      <label htmlFor="x">l</label>
      <button type="button" disabled aria-expanded={true}>
        ok
      </button>
      <details open>d</details>
      <span
        style={{ '--n': 3, width: 10, height: 0, opacity: 0.5, backgroundColor: 'red', left: '' } as object}
        title={undefined}
      />
      <img src="/a.png" alt="" width="1" loading="lazy" decoding="async" />
      <br />
    </a>
  ),
  drawings: (
    <svg
      aria-hidden="true"
      viewBox="0 0 2 2"
      fillRule="evenodd"
      strokeWidth={1.5}
      strokeLinecap="round"
      clipPath="inset(0)"
    >
      <path d="M0 0" />
    </svg>
  ),
  icons: <Check size={14} strokeWidth={3} aria-hidden="true" className="x" />,
  components: (
    <>
      <Named name="Ann" />
      <Stars value={3.6} />
      <Trans id={greeting} components={{ 0: <em /> }} />
      <div dangerouslySetInnerHTML={{ __html: '<u>as it is</u>' }} />
    </>
  ),
  'what is not there yet': (
    <ul>
      a<Suspense>{false}</Suspense>
      <Suspense fallback="later">b</Suspense>c
    </ul>
  ),
}

const shown = (node: ReactNode) => (
  <I18nProvider i18n={i18n}>
    <Theme.Provider value="dark">
      <main>{node}</main>
    </Theme.Provider>
  </I18nProvider>
)
const Written = ({ node }: { node: ReactNode }) => <main dangerouslySetInnerHTML={{ __html: html(node) }} />
const written = (node: ReactNode) =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <Theme.Provider value="dark">
        <Written node={node} />
      </Theme.Provider>
    </I18nProvider>,
  )

describe('matches React’s output', () => {
  it.each(Object.entries(parts))('%s', (_, node) => expect(written(node)).toBe(renderToString(shown(node))))
})

describe('fails on what it would write differently', () => {
  const Id = () => <p id={useId()} />
  it.each(Object.entries({ inputs: <input />, providers: <Theme.Provider value="x" />, ids: <Id /> }))(
    '%s',
    (_, node) => expect(() => written(node)).toThrow(),
  )
})
