/** Erasing personal data, and how long what is kept is kept. Ages are in days unless named; docs/data.md explains each to an owner. */

/** What stands in the place of a name. */
export const ERASED_CLIENT_NAME = 'Erased client'

/** Years without a visit after which clients are erased by themselves; `null`, the default: never. */
export const KEEP_CLIENTS_YEARS = [1, 2, 5] as const
export type KeepClientsYears = (typeof KEEP_CLIENTS_YEARS)[number] | null

/** Days after which a kind of data is deleted by itself. */
export const KEPT_DAYS = {
  /** Words and addresses of sent messages; that they were sent stays. */
  messageWords: 365,
  inboundTexts: 365,
  /** Waitlist entries that ended, counted from joining. */
  endedWaiting: 365,
  /** Offers that ended, counted from being made. */
  endedOffers: 180,
  /** Tasks the owner settled. */
  doneTasks: 90,
  webhookDeliveries: 30,
  ownerActions: 730,
  /** The address of an erased business stays free of others so long. */
  heldSubdomain: 30,
} as const

/** Whether the typed name is the business's: case and outer or doubled spaces aside. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')
  return plain(typed) === plain(name) && plain(name) !== ''
}
