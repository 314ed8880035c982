/** Erasing personal data, and how long what is kept is kept. Ages are in days unless named; docs/data.md explains each to an owner. */

/** What replaces a name. */
export const ERASED_CLIENT_NAME = 'Erased client'

/** Years without a visit after which clients are erased by themselves; `null`, the default: never. */
export const KEEP_CLIENTS_YEARS = [1, 2, 5] as const
export type KeepClientsYears = (typeof KEEP_CLIENTS_YEARS)[number] | null

/** Days after which a kind of data is deleted automatically. */
export const KEPT_DAYS = {
  /** Text and addresses of sent messages; the rows stay. */
  messageWords: 365,
  inboundTexts: 365,
  /** Waitlist entries that ended, counted from joining. */
  endedWaiting: 365,
  /** Ended offers, counted from when they were made. */
  endedOffers: 180,
  /** Tasks the owner settled. */
  doneTasks: 90,
  webhookDeliveries: 30,
  /** What the owner was told of, counted from when it happened. */
  ownerNotifications: 30,
  /** What a merged card said and which rows moved, to undo the merge; the card then only leads to the surviving one. */
  merges: 30,
  ownerActions: 730,
  /** Uploaded pictures that no page shows. */
  unusedPictures: 1,
  /** How long nobody else can take the address of an erased business. */
  heldSubdomain: 30,
} as const

/** Returns whether the typed name is the business's: case and outer or doubled spaces aside. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')
  return plain(typed) === plain(name) && plain(name) !== ''
}
