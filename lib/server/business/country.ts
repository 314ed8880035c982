/** The countries a business can be in. */
import { countryName, zoneCountries } from '@/lib/domain/country'
import { isCountry, listCountries } from '@/lib/domain/read-phone'
import { invalidFields } from '../http/app-error'

/** Throws 400 at `country` for a code that is no country's; none is fine. */
export function requireCountry(country: string | null | undefined): void {
  if (country && !isCountry(country)) throw invalidFields({ country: 'Choose a country' })
}

let places: ReadonlyMap<string, string> | undefined

/** Returns the country of each zone. They never change while the process runs, and take a tenth of a second to find. */
export function placesOfZones(): ReadonlyMap<string, string> {
  places ??= zoneCountries(listCountries())
  return places
}

/** Returns the countries by their English names, in that order. */
export function listCountryOptions(): { value: string; label: string }[] {
  return listCountries()
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}
