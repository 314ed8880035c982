/** Ready-made text with the booking link, for the places where clients look. */

/** Where an owner puts them, in the order they are offered. */
export const SHARE_PLACES = ['whatsapp', 'bio', 'story', 'signature'] as const
export type SharePlace = (typeof SHARE_PLACES)[number]

/** Instagram cuts a bio off after so many characters. Source: Instagram, "Edit profile". */
export const BIO_MAX = 150

/** Returns the words for each place; every text holds the whole address, so that it leads somewhere when it is pasted. */
export function shareWords(businessName: string, address: string): Record<SharePlace, string> {
  const bare = address.replace(/^https?:\/\//, '')
  return {
    whatsapp: `Hi! You can now book ${businessName} online, any time of day: ${address}`,
    bio: fitBio(businessName, bare),
    story: `Online booking is open! Pick a time that works for you: ${bare}`,
    signature: `${businessName}\nBook your appointment: ${address}`,
  }
}

/** The name makes way where both don't fit; the address is never cut. */
function fitBio(businessName: string, bare: string): string {
  const whole = `${businessName} | Book online 👇 ${bare}`
  return [...whole].length <= BIO_MAX ? whole : `Book online 👇 ${bare}`
}
