import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@/api/client'
import { devicesQuery, secondFactorQuery } from '@/features/account/api'
import { providersQuery } from '@/features/account/social'
import { bundleQuery } from '@/features/bundle/api'
import { certificatesQuery } from '@/features/certificate/api'
import { standingQuery } from '@/features/course/api'
import { giftsQuery, offerQuery } from '@/features/gift/api'
import { applicationQuery } from '@/features/instructor/api'
import { classroomQuery, coursesQuery, goalQuery, lessonQuery, questionsQuery } from '@/features/learning/api'
import { choicesQuery } from '@/features/notify/api'
import {
  cardsQuery,
  cartQuery,
  justBoughtQuery,
  methodsQuery,
  orderQuery,
  ordersQuery,
  transferQuery,
} from '@/features/order/api'
import { reviewsQuery } from '@/features/review/api'
import { invitationQuery, teamQuery, teamsQuery } from '@/features/team/api'
import { meQuery } from '@/lib/me'
import { menuQuery } from '@/lib/menu'
import { pushQuery } from '@/lib/push'
import { siteQuery } from '@/lib/site'
import { wishesQuery } from '@/lib/wishes'
import { orNotFound } from './screens'

type Load = (
  client: QueryClient,
  params: { slug?: string; lesson?: string; number?: string; code?: string; id?: string },
  search: { unpaid?: string | string[] },
) => Promise<unknown>

const signing: Load = client => Promise.all([client.ensureQueryData(providersQuery), client.ensureQueryData(siteQuery)])

// An invitation that has ended has a page of its own, which the browser shows.
const orGone = (problem: unknown) => {
  if (!(problem instanceof ApiProblem && problem.status === 404)) throw problem
}

// The data that each page without a loader shows in its first HTML. Only the server uses this: in the browser, the
// pages load their own data.
export const firstData: Record<string, Load> = {
  SignIn: signing,
  SignUp: signing,
  ForgotPassword: client => client.ensureQueryData(siteQuery),
  Checkout: async (client, _, { unpaid }) => {
    const [me, cart] = await Promise.all([
      client.ensureQueryData(meQuery),
      client.ensureQueryData(cartQuery),
      client.ensureQueryData(siteQuery),
    ])
    if (!me.person) return
    if (cart.lines.length === 0) await client.ensureQueryData(justBoughtQuery)
    else
      await Promise.all([
        client.ensureQueryData(cardsQuery),
        client.ensureQueryData(methodsQuery),
        unpaid && client.prefetchQuery(orderQuery([unpaid].flat()[0] ?? '')), // which need not be there
      ])
  },
  OrderReceipt: async (client, { number = '' }) => {
    const order = await orNotFound(client.ensureQueryData(orderQuery(number)))
    if (order?.transfer && order.waitsFor === 'bank') await client.ensureQueryData(transferQuery(number))
  },
  OrderHistory: client => Promise.all([client.ensureQueryData(ordersQuery), client.ensureQueryData(giftsQuery)]),
  Gift: (client, { code = '' }) =>
    Promise.all([orNotFound(client.ensureQueryData(offerQuery(code))), client.ensureQueryData(meQuery)]),
  Team: (client, { id, code }) =>
    code
      ? Promise.all([client.ensureQueryData(invitationQuery(code)).catch(orGone), client.ensureQueryData(meQuery)])
      : id
        ? orNotFound(client.ensureQueryData(teamQuery(id)))
        : client.ensureQueryData(teamsQuery),
  Bundle: (client, { slug = '' }) => orNotFound(client.ensureQueryData(bundleQuery(slug))),
  WishList: client => client.ensureQueryData(wishesQuery),
  MyCourse: client => client.ensureQueryData(coursesQuery),
  Learn: learn,
  Certificates: client => client.ensureQueryData(certificatesQuery),
  PaymentMethods: client => Promise.all([client.ensureQueryData(cardsQuery), client.ensureQueryData(methodsQuery)]),
  PasswordSetting: client =>
    Promise.all([
      client.ensureQueryData(secondFactorQuery),
      client.ensureQueryData(devicesQuery),
      client.ensureQueryData(providersQuery),
    ]),
  RemoveAccount: client => client.ensureQueryData(secondFactorQuery),
  NotificationSetting: client =>
    Promise.all([
      client.ensureQueryData(choicesQuery),
      client.ensureQueryData(goalQuery),
      client.ensureQueryData(pushQuery),
    ]),
  InstructorApplication: client =>
    Promise.all([client.ensureQueryData(applicationQuery), client.ensureQueryData(menuQuery)]),
}

async function learn(client: QueryClient, { slug = '', lesson }: { slug?: string; lesson?: string }) {
  const room = await orNotFound(client.ensureQueryData(classroomQuery(slug)))
  if (!room) return
  const id = lesson ?? room.resumeLessonId
  await Promise.all([
    client.ensureQueryData(standingQuery(slug)),
    client.ensureQueryData(reviewsQuery(slug)),
    id && orNotFound(client.ensureQueryData(lessonQuery(id))),
    id && client.ensureQueryData(questionsQuery(id)),
  ])
}
