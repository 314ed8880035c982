/** The countries a business can be in. */
import { countryName, zoneCountries } from '@/lib/domain/country'
import { isCountry, listCountries } from '@/lib/domain/read-phone'
import { invalidFields } from '../http/app-error'

/** Throws 400 at `country` for an unknown code. Accepts null. */
export function requireCountry(country: string | null | undefined): void {
  if (country && !isCountry(country)) throw invalidFields({ country: 'Choose a country' })
}

let places: ReadonlyMap<string, string> | undefined

/** Returns the country of each zone. Computed once: it loads the zones of every country. */
export function placesOfZones(): ReadonlyMap<string, string> {
  places ??= zoneCountries(listCountries())
  return places
}

let options: { value: string; label: string }[] | undefined

/** Returns the countries with their English names, sorted by name. */
export function listCountryOptions(): { value: string; label: string }[] {
  options ??= listCountries()
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return options
}
