/** Mistakes that a route handler could have; the fuzz must see each of them. */
import { getDb } from '@/lib/server/db'
import type { Handler } from './fuzz'

interface Planted {
  /** Route to plant it in. */
  only: string
  plant: (handler: Handler) => Handler
  /** What the report says about it. */
  found: RegExp
  /** Number of requests that certainly reveals it. */
  mutations?: number
}

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const PLANTED: Record<string, Planted> = {
  'writes before it validates': {
    only: 'POST /api/clients',
    plant: (handler) => async (request, context) => {
      await getDb().client.updateMany({ data: { notes: request.url + String(Math.random()) } })
      return handler(request, context)
    },
    found: /refused with 4\d\d but wrote: clients update/,
  },
  'fails over NUL': {
    only: 'POST /api/services',
    plant: (handler) => async (request, context) =>
      (await request.clone().text()).includes('u0000')
        ? json({ error: 'Something went wrong', code: 'internal' }, 500)
        : handler(request, context),
    found: /answered 500/,
    mutations: 300,
  },
  'throws instead of answering': {
    only: 'GET /api/clients',
    plant: (handler) => (request, context) => {
      if (new URL(request.url).search.includes('%')) throw new TypeError('undefined is not a function')
      return handler(request, context)
    },
    found: /answered 599/,
  },
  'changes something by GET': {
    only: 'GET /api/staff',
    plant: (handler) => async (request, context) => {
      await getDb().staff.updateMany({ data: { position: Math.floor(Math.random() * 1e6) } })
      return handler(request, context)
    },
    found: /a GET wrote: staff update/,
  },
  'forgets whose clients they are': {
    only: 'GET /api/clients',
    plant: () => async () => json(await getDb().client.findMany({ select: { name: true } }), 200),
    found: /showed texts of another business/,
  },
  'tells its insides': {
    only: 'POST /api/services',
    plant: (handler) => async (request, context) => {
      const answer = await handler(request, context)
      return answer.status === 400
        ? json({ error: 'Invalid `prisma.service.create()` invocation', code: 'validation' }, 400)
        : answer
    },
    found: /shows insides/,
  },
  'has errors of another shape': {
    only: 'POST /api/services',
    plant: (handler) => async (request, context) => {
      const answer = await handler(request, context)
      return answer.status === 400 ? new Response('Bad Request', { status: 400 }) : answer
    },
    found: /has another shape/,
  },
  'takes its time': {
    only: 'GET /api/health',
    plant: (handler) => async (request, context) => {
      await new Promise((resolve) => setTimeout(resolve, 450))
      return handler(request, context)
    },
    found: /took \d+ ms/,
    mutations: 2,
  },
}
