import { useLingui } from '@lingui/react/macro'
import { useSite } from '@/lib/head'
import { LinkGroup } from './LinkGroup'

// The site's pages that aren't courses.
export function SitePages() {
  const { t } = useLingui()
  const { name } = useSite()
  return (
    <div className="grid sm:grid-cols-2 xl:grid-cols-3 gap-x-12 -mb-8">
      <LinkGroup
        title={name}
        links={[
          { href: '/', label: t`Home` },
          { href: '/about-us', label: t`About us` },
          { href: '/contact-us', label: t`Contact us` },
          { href: '/instructor', label: t`Become an Instructor` },
        ]}
      />
      <LinkGroup
        title={t`Your account`}
        links={[
          { href: '/sign-in', label: t`Sign in` },
          { href: '/sign-up', label: t`Sign up` },
          { href: '/my-course', label: t`My Courses` },
          { href: '/order-history', label: t`Order History` },
          { href: '/certificate', label: t`Certificate` },
        ]}
      />
      <LinkGroup
        title={t`Good to know`}
        links={[
          { href: '/privacy', label: t`Privacy Policy` },
          { href: '/privacy/terms', label: t`Terms of Service` },
          { href: '/privacy/payment', label: t`Payment Methods` },
          { href: '/privacy/faq', label: t`FAQ` },
        ]}
      />
    </div>
  )
}
