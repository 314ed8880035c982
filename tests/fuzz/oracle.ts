/** What no response may be, whatever the request. */
import { errorBody } from '@/lib/contracts/error'
import type { Attack } from './attack'
import { MARKER } from './world'

/** Slower than this, three times in a row, counts as hanging. */
export const SLOW_MS = 2000

export interface Outcome {
  status: number
  text: string
  headers: Headers
  milliseconds: number
  /** Rows it wrote, as "table operation". */
  writes: string[]
}

const INSIDES =
  /prisma|postgres|node_modules|\bat \S+ \(|\.tsx?:\d+|SELECT .+ FROM|violates|constraint "|invalid input syntax|ECONN|ZodError|TypeError|RangeError|SyntaxError/i

/** Calls whose GET may change something, because they are navigations. */
const ACTING_GETS = new Set(['GET /api/logout', 'GET /api/auth/test-login'])

/** Returns why the outcome is a defect, in one line; null if it isn't one. */
export function findDefect(attack: Attack, outcome: Outcome): string | null {
  const { status, text, writes, headers } = outcome
  if (status >= 500) return `answered ${status}`
  if (isRefusal(outcome) && writes.length > 0) return `refused with ${status} but wrote: ${writes.join(', ')}`
  if (/^(GET|HEAD)$/.test(attack.method) && writes.length > 0 && !ACTING_GETS.has(attack.route))
    return `a ${attack.method} wrote: ${writes.join(', ')}`
  if (headers.get('access-control-allow-credentials') !== null) return 'let other origins use its cookies'
  if (text.includes(MARKER) && !mayShowForeign(attack)) return 'showed texts of another business'
  return status >= 400 ? findErrorDefect(attack, outcome) : null
}

function findErrorDefect({ method, path }: Attack, { status, text }: Outcome): string | null {
  // NextAuth and files respond in their own shape; their text is checked all the same.
  if (INSIDES.test(text)) return `its error of ${status} shows insides`
  if (method === 'HEAD' || !path.startsWith('/api/') || path.includes('[...')) return null
  const body = errorBody.safeParse(parse(text))
  if (!body.success) return `its error of ${status} has another shape: ${text.slice(0, 100)}`
  if (body.data.fields && status !== 400) return `has fields with ${status}`
  return null
}

function isRefusal({ status, headers }: Outcome): boolean {
  return status >= 400 || (status >= 300 && /[?&]problem=/.test(headers.get('location') ?? ''))
}

/** On the root host, and on its own, an appointment or offer belongs to the holder of its id. */
function mayShowForeign({ path, isForeign, headers }: Attack): boolean {
  const host = headers.host ?? ''
  const isPublic = path.startsWith('/api/public/') || path === '/embed.js'
  return isPublic && (host.startsWith('foreign-') || (isForeign && !host.startsWith('fuzzed-')))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
