/**
 * Retention periods of personal data, in days unless the name says otherwise. docs/data.md explains each to an owner.
 */

/** Replaces the name of an erased client. */
export const ERASED_CLIENT_NAME = 'Erased client'

/** Years without a visit after which clients are erased automatically. `null`, the default, means never. */
export const KEEP_CLIENTS_YEARS = [1, 2, 5] as const
export type KeepClientsYears = (typeof KEEP_CLIENTS_YEARS)[number] | null

/** Days after which each kind of data is deleted automatically. */
export const KEPT_DAYS = {
  /** Text and recipients of sent messages. The rows themselves stay. */
  messageWords: 365,
  inboundTexts: 365,
  /** Waitlist entries that have ended, counted from the day of joining. */
  endedWaiting: 365,
  /** Ended offers, counted from when they were made. */
  endedOffers: 180,
  /** Tasks that the owner settled. */
  doneTasks: 90,
  webhookDeliveries: 30,
  /** Events the owner was notified of, counted from when they happened. */
  ownerNotifications: 30,
  /** The data needed to undo a merge. Afterward, the merged client record only redirects to the surviving one. */
  merges: 30,
  ownerActions: 730,
  /** Uploaded pictures that no page shows. */
  unusedPictures: 1,
  /** How long the subdomain of an erased business stays reserved. */
  heldSubdomain: 30,
} as const

/** Returns whether the typed name is the business's, ignoring case and extra spaces. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')
  return plain(typed) === plain(name) && plain(name) !== ''
}
