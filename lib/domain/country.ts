/** The country of a time zone. It is suggested to the owner, never assumed. */

import { runtimeZoneName } from './time'

/** Zones that name an offset rule instead of a place. EST, for example, doesn't mean Panama. */
const NO_PLACE = /^(?:[A-Z]{3}\d[A-Z]{3}|[ECMW]ET|[EMH]ST|GMT.*|UTC|UCT|Etc\/.*)$/

/**
 * Returns the country (ISO 3166-1) of each IANA zone in the given countries, from the runtime's CLDR data. A zone
 * shared by several countries belongs to the one it is named after.
 */
export function zoneCountries(countries: readonly string[]): Map<string, string> {
  return new Map(countries.flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)))
}

/**
 * Returns a zone's country from `known`, the result of `zoneCountries`. Accepts older zone names; null if the zone
 * doesn't name a place.
 */
export function countryOfZone(timeZone: string, known: ReadonlyMap<string, string>): string | null {
  if (NO_PLACE.test(timeZone)) return null
  return known.get(timeZone) ?? known.get(runtimeZoneName(timeZone) ?? '') ?? null
}

/** Returns a country's English name. */
export function countryName(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
}

interface ZonedLocale {
  getTimeZones?: () => string[] | undefined
  timeZones?: string[] | undefined
}

/** Returns the country's zones. Node.js 20 has a property, newer runtimes a method, and Firefox may have neither. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as ZonedLocale
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
