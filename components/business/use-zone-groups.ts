'use client'

import type { ZoneGroup } from '@/components/business/regions'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'
import { deviceTimeZone } from '@/lib/browser/region'

/**
 * Returns `groups` and, as a last group, every other time zone: `current`, the device's own and all that the browser
 * knows, sorted by name. Until hydration, that is only `current`, because servers and browsers know different zones.
 */
export function useZoneGroups(groups: readonly ZoneGroup[], current: string): ZoneGroup[] {
  const isHydrated = useIsHydrated()
  const listed = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)))
  const known = isHydrated ? [deviceTimeZone(), ...Intl.supportedValuesOf('timeZone')] : []
  const others = [...new Set([current, ...known])].filter((zone) => zone !== '' && !listed.has(zone)).sort()
  if (others.length === 0) return [...groups]
  const options = others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [...groups, { label: 'Other time zones', options }]
}
