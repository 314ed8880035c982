/** The country a business is in: proposed from what it says of itself, never assumed. Source: decisions 4. */

import { runtimeZoneName } from './time'

/** Zones that name an offset rule, not a place: EST doesn't mean Panama. */
const NO_PLACE = /^(?:[A-Z]{3}\d[A-Z]{3}|[ECMW]ET|[EMH]ST|GMT.*|UTC|UCT|Etc\/.*)$/

/**
 * Returns the country of each IANA zone, for the given countries (ISO 3166-1). The data are the runtime's own (CLDR); a
 * zone that several countries share belongs to the one it is named after.
 */
export function zoneCountries(countries: readonly string[]): Map<string, string> {
  return new Map(countries.flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)))
}

/** Returns the country of a zone, also under an older name, among those of `zoneCountries`; null where it names none. */
export function countryOfZone(timeZone: string, known: ReadonlyMap<string, string>): string | null {
  if (NO_PLACE.test(timeZone)) return null
  return known.get(timeZone) ?? known.get(runtimeZoneName(timeZone) ?? '') ?? null
}

/** Returns what a country is called in English. */
export function countryName(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
}

interface ZonedLocale {
  getTimeZones?: () => string[] | undefined
  timeZones?: string[] | undefined
}

/** Node.js 20 has the property, newer runtimes the method; Firefox may have neither. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as ZonedLocale
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
