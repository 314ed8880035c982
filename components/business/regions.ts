import { CURRENCIES } from '@/lib/domain/money'

/** The four time zones of the contiguous United States, by their usual names. */
export const TIME_ZONES = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
]

export const LONDON = { value: 'Europe/London', label: 'United Kingdom (London)' }

const MORE_STATES = [
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
]

const CANADA_AND_EUROPE = [
  { value: 'America/Halifax', label: 'Atlantic (Halifax)' },
  { value: 'America/Toronto', label: 'Eastern Canada (Toronto)' },
  { value: 'America/Winnipeg', label: 'Central Canada (Winnipeg)' },
  { value: 'America/Edmonton', label: 'Mountain Canada (Edmonton)' },
  { value: 'America/Vancouver', label: 'Pacific Canada (Vancouver)' },
  LONDON,
  { value: 'Europe/Dublin', label: 'Ireland (Dublin)' },
  { value: 'Europe/Lisbon', label: 'Portugal (Lisbon)' },
  { value: 'Europe/Berlin', label: 'Central Europe (Berlin)' },
  { value: 'Europe/Paris', label: 'Central Europe (Paris)' },
  { value: 'Europe/Madrid', label: 'Central Europe (Madrid)' },
  { value: 'Europe/Rome', label: 'Central Europe (Rome)' },
  { value: 'Europe/Athens', label: 'Eastern Europe (Athens)' },
  { value: 'Europe/Helsinki', label: 'Eastern Europe (Helsinki)' },
]

interface Option {
  value: string
  label: string
}

export interface ZoneGroup {
  label: string
  options: Option[]
}

/** The countries a business can be in, and the countries of each time zone; both come from the server. */
export interface Places {
  countries: readonly Option[]
  zoneCountries: ReadonlyMap<string, string>
}

/** The time zones listed first, and the currencies a business can choose. */
export interface Regions {
  zones: readonly ZoneGroup[]
  currencies: readonly Option[]
}

const ZONE_GROUPS: ZoneGroup[] = [
  { label: 'United States', options: [...TIME_ZONES, ...MORE_STATES] },
  { label: 'Canada and Europe', options: CANADA_AND_EUROPE },
]

const CURRENCY_NAMES = {
  USD: 'US dollar (USD)',
  CAD: 'Canadian dollar (CAD)',
  EUR: 'Euro (EUR)',
  GBP: 'British pound (GBP)',
}
export const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: CURRENCY_NAMES[value] }))

/** Passed from the page to its form, so that the browser's bundle doesn't include it. */
export const REGIONS: Regions = { zones: ZONE_GROUPS, currencies: CURRENCY_OPTIONS }
