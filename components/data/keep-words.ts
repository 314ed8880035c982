import type { Retention } from '@/lib/contracts/data'
import { KEEP_CLIENTS_YEARS, type KeepClientsYears } from '@/lib/domain/erase'

/** The choices in display order; `never` means keeping everyone. */
export const KEEP_CHOICES: readonly KeepClientsYears[] = [null, ...[...KEEP_CLIENTS_YEARS].reverse()]

/** Returns e.g. "Until you erase them" or "5 years". */
export function keepLabel(years: KeepClientsYears): string {
  if (years === null) return 'Until you erase them'
  return years === 1 ? '1 year' : `${years} years`
}

/** Returns how many clients a choice would erase today. */
export function dueOf({ due }: Retention, years: KeepClientsYears): number {
  return due.find((choice) => choice.years === years)?.clients ?? 0
}

/** Returns e.g. "1 client" or "12 clients". */
export function clientCount(count: number): string {
  return count === 1 ? '1 client' : `${count} clients`
}

/** Returns e.g. "No one yet" or "3 clients today". */
export function reachedWords(count: number): string {
  return count === 0 ? 'No one yet' : `${clientCount(count)} today`
}

/** Describes what a choice does to the clients it affects today. */
export function eraseNowWords(years: KeepClientsYears): string {
  return `They had no appointment for ${keepLabel(years)} or longer. Names, contacts, notes and messages are deleted and can’t be restored; past appointments stay in your numbers. After that, it happens automatically.`
}
