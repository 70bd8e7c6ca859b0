import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { filtersOf, homeQuery, type ListingSearch, listingQuery, relatedQuery } from '@/features/catalog/api'
import { certificateQuery } from '@/features/certificate/api'
import { courseQuery, factsQuery, instructorQuery } from '@/features/course/api'
import { reviewsQuery, topicOf } from '@/features/review/api'
import { legalTab, type TextName, textQuery } from '@/features/site/texts'
import { afterwards } from '@/lib/later'
import { menuQuery } from '@/lib/menu'
import { namesQuery } from '@/lib/names'
import { ErrorScreen } from '@/ui/ErrorScreen'
import { Layout } from './Layout'
import { type Context, orNotFound, screen, signedIn } from './screens'
import { parseSearch, stringifySearch } from './search'

const NotFoundPage = afterwards(() => import('@/pages/NotFound'))
const notFoundScreen = (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)
const NotFound = () => notFoundScreen
const root = createRootRouteWithContext<Context>()({
  // Any page may be opened with any parameters; the screen that reads one checks it.
  validateSearch: (search): ListingSearch => search as ListingSearch,
  // Without the names of subjects, a page shows the English ones; that is no reason to fail.
  loader: ({ context }) => context.client.ensureQueryData(namesQuery(context.i18n.locale)).catch(() => null),
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})

const withFirstData = (name: string): ReturnType<typeof screen> => {
  type Asked = { context: Context; params: Record<string, string>; location: { search: object } }
  const loader = async ({ context, params, location }: Asked) => {
    if (context.missing?.now) {
      context.missing.now = false
      throw notFound()
    }
    await context.firstData?.[name]?.(context.client, params, location.search)
  }
  return Object.assign(screen(name), { loader })
}

const page = <P extends string>(path: P, name: string) =>
  createRoute({ getParentRoute: () => root, path, ...withFirstData(name) })
const own = <P extends string>(path: P, name: string, shown = withFirstData(name)) =>
  createRoute({ getParentRoute: () => root, path, ...shown, beforeLoad: signedIn })
const learn = withFirstData('Learn') // the same for both routes: what plays goes on at another lesson's address
const withHomeData = <P extends string>(path: P, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    ...screen(name),
    loader: ({ context }) => context.client.ensureQueryData(homeQuery),
  })

const listing = createRoute({
  getParentRoute: () => root,
  path: '/all-courses',
  ...screen('AllCourses'),
  loaderDeps: ({ search }) => filtersOf(search),
  loader: ({ context, deps }) => context.client.ensureQueryData(listingQuery(deps, context.i18n.locale)),
})

const courseLoader = async (client: QueryClient, slug?: string, search: ListingSearch = {}) => {
  const course = await orNotFound(client.ensureQueryData(courseQuery(slug)))
  await Promise.all([
    client.ensureQueryData(reviewsQuery(course.slug, topicOf(search))),
    client.ensureQueryData(factsQuery(course.slug)),
    client.ensureQueryData(relatedQuery(course.slug)),
  ])
}

const featured = createRoute({
  getParentRoute: () => root,
  path: '/course-details',
  ...screen('CourseDetails'),
  loader: ({ context }) => courseLoader(context.client),
})

const course = createRoute({
  getParentRoute: () => root,
  path: '/course-details/$slug',
  ...screen('CourseDetails'),
  // Another course is another page: nothing that was opened on the last one stays open.
  remountDeps: ({ params }) => params.slug,
  loaderDeps: ({ search }) => topicOf(search),
  loader: ({ context, params, deps }) => courseLoader(context.client, params.slug, deps),
})

const instructor = createRoute({
  getParentRoute: () => root,
  path: '/instructors/$slug',
  ...screen('Instructor'),
  loader: ({ context, params }) =>
    Promise.all([
      orNotFound(context.client.ensureQueryData(instructorQuery(params.slug))),
      context.client.ensureQueryData(listingQuery({ instructor: params.slug })),
    ]),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$code',
  ...screen('VerifyCertificate'),
  loader: ({ context, params }) => orNotFound(context.client.ensureQueryData(certificateQuery(params.code))),
})

const textLoader = ({ client, i18n }: Context, name: TextName) => client.ensureQueryData(textQuery(name, i18n.locale))

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  ...screen('Privacy'),
  loader: ({ context }) => textLoader(context, 'privacy'),
})

const legal = createRoute({
  getParentRoute: () => root,
  path: '/privacy/$tab',
  ...screen('Privacy'),
  loader: ({ context, params }) => {
    const tab = legalTab(params.tab)
    if (!tab || tab === 'privacy') throw notFound()
    return orNotFound(textLoader(context, tab))
  },
})

const aboutUs = createRoute({
  getParentRoute: () => root,
  path: '/about-us',
  ...screen('AboutUs'),
  loader: ({ context }) => Promise.all([textLoader(context, 'about'), context.client.ensureQueryData(homeQuery)]),
})

const sitemap = createRoute({
  getParentRoute: () => root,
  path: '/sitemap',
  ...screen('Sitemap'),
  loader: ({ context }) =>
    Promise.all([
      context.client.ensureQueryData(menuQuery),
      context.client.ensureQueryData(listingQuery({ price: 'free' })),
    ]),
})

const routeTree = root.addChildren([
  withHomeData('/', 'Home'),
  listing,
  featured,
  course,
  instructor,
  verify,
  privacy,
  legal,
  aboutUs,
  sitemap,
  withHomeData('/instructor', 'BecomeInstructor'),
  withHomeData('/test', 'TestCarousel'),
  page('/demo', 'TabGallery'),
  page('/tab', 'TabGallery'),
  page('/sign-in', 'SignIn'),
  page('/sign-up', 'SignUp'),
  page('/verify-email', 'VerifyEmail'),
  page('/forgot-password', 'ForgotPassword'),
  page('/reset-password', 'ResetPassword'),
  page('/setup', 'Setup'),
  page('/contact-us', 'ContactUs'),
  page('/checkout', 'Checkout'),
  page('/gifts/$code', 'Gift'),
  page('/join/$code', 'Team'),
  page('/bundles/$slug', 'Bundle'),
  page('/unsubscribe', 'Unsubscribe'),
  own('/orders/$number', 'OrderReceipt'),
  own('/instructor/apply', 'InstructorApplication'),
  own('/admin', 'Admin'),
  own('/admin/$', 'Admin'),
  own('/studio', 'studio/Courses'),
  own('/studio/$screen', 'studio/Courses'),
  own('/studio/courses/$course/$part', 'studio/Course'),
  own('/studio/courses/$course/lessons/$lesson', 'studio/Course'),
  own('/studio/invitations/$token', 'studio/Invitation'),
  own('/approval', 'Approvals'),
  own('/approval/$id', 'Approval'),
  own('/my-course', 'MyCourse'),
  own('/wish-list', 'WishList'),
  own('/order-history', 'OrderHistory'),
  own('/teams', 'Team'),
  own('/teams/$id', 'Team'),
  own('/certificate', 'Certificates'),
  own('/certi', 'Certificates'),
  own('/my-profile', 'MyProfile'),
  own('/payment', 'PaymentMethods'),
  own('/language', 'LanguageSetting'),
  own('/password-setting', 'PasswordSetting'),
  own('/my-notification', 'NotificationSetting'),
  own('/remove-account', 'RemoveAccount'),
  own('/learn/$slug', 'Learn', learn),
  own('/learn/$slug/$lesson', 'Learn', learn),
])

export function makeRouter(context: Context, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context,
    parseSearch,
    stringifySearch,
    // On the server, the page's template contains this script, with the policy that allows it.
    scrollRestoration: typeof document !== 'undefined',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 30_000,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    screen?: string
  }
}
