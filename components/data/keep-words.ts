import type { Retention } from '@/lib/contracts/data'
import { KEEP_CLIENTS_YEARS, type KeepClientsYears } from '@/lib/domain/erase'

/** The choices in the order they are offered; `never` means keeping everyone. */
export const KEEP_CHOICES: readonly KeepClientsYears[] = [null, ...[...KEEP_CLIENTS_YEARS].reverse()]

/** "Until you erase them", "5 years". */
export function keepLabel(years: KeepClientsYears): string {
  if (years === null) return 'Until you erase them'
  return years === 1 ? '1 year' : `${years} years`
}

/** How many clients a choice erases today. */
export function dueOf({ due }: Retention, years: KeepClientsYears): number {
  return due.find((choice) => choice.years === years)?.clients ?? 0
}

/** "1 client", "12 clients". */
export function clientCount(count: number): string {
  return count === 1 ? '1 client' : `${count} clients`
}

/** "Nobody yet", "3 clients today". */
export function reachedWords(count: number): string {
  return count === 0 ? 'Nobody yet' : `${clientCount(count)} today`
}

/** What a choice does to those it reaches today. */
export function eraseNowWords(years: KeepClientsYears): string {
  return `They had no appointment for ${keepLabel(years)} or longer. Names, contacts, notes and messages are deleted and can’t be restored; past appointments stay in your figures. From then on it happens automatically.`
}
