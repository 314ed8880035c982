/** The header in which Next's router says what it shows; Next answers 500 where it can't read it. */

/** Next's own limit, in characters. */
const LONGEST = 40_000
/** No page of ours is nested half as deep. Without a limit Next's recursive check runs out of stack. */
const DEEPEST = 40
const PARAM_TYPES = new Set([
  'c',
  'ci(..)(..)',
  'ci(.)',
  'ci(..)',
  'ci(...)',
  'oc',
  'd',
  'di(..)(..)',
  'di(.)',
  'di(..)',
  'di(...)',
])
const REFRESHES = new Set(['refetch', 'inside-shared-layout', 'metadata-only'])

/** Whether Next can read the value of `Next-Router-State-Tree`. Source: `flightRouterStateSchema` in next/dist/server/app-render/types.js. */
export function isRouterState(header: string): boolean {
  if (header.length > LONGEST) return false
  try {
    return isTree(JSON.parse(decodeURIComponent(header)), DEEPEST)
  } catch {
    return false
  }
}

function isTree(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || levels === 0) return false
  const [segment, children, url, refresh, hints, revision] = value as unknown[]
  return (
    isSegment(segment) &&
    typeof children === 'object' &&
    children !== null &&
    !Array.isArray(children) &&
    Object.values(children).every((child) => isTree(child, levels - 1)) &&
    (url == null || (isTexts(url) && url.length === 2)) &&
    (refresh == null || REFRESHES.has(refresh as string)) &&
    (hints == null || typeof hints === 'number') &&
    (revision === undefined || typeof revision === 'string')
  )
}

function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, key, type, siblings] = value as unknown[]
  return isTexts([name, key]) && PARAM_TYPES.has(type as string) && (siblings === null || isTexts(siblings))
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}
