/** The paper that printers hold. */

/** Source: Unicode CLDR, territories whose `paperSize` is `US-Letter`. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/** Returns whether a country (ISO 3166-1) prints on Letter; all others use A4 and its halves. */
export function usesLetter(country: string | null): boolean {
  return country !== null && LETTER_COUNTRIES.has(country)
}
