/** Ready-made texts with the booking link, for social media and email. */

/** Places to share the link, in the order in which they are offered. */
export const SHARE_PLACES = ['whatsapp', 'bio', 'story', 'signature'] as const
export type SharePlace = (typeof SHARE_PLACES)[number]

/** Maximum length of an Instagram bio, in characters. Source: Instagram, "Edit profile". */
export const BIO_MAX = 150

/** Returns the wording for each place. It always contains the complete URL. */
export function shareWords(businessName: string, address: string): Record<SharePlace, string> {
  const bare = address.replace(/^https?:\/\//, '')
  return {
    whatsapp: `Hi! You can now book ${businessName} online, any time of day: ${address}`,
    bio: fitBio(businessName, bare),
    story: `Online booking is open! Pick a time that works for you: ${bare}`,
    signature: `${businessName}\nBook your appointment: ${address}`,
  }
}

/** Fits the wording into a bio. Leaves out the name if both don't fit; the URL is never cut. */
function fitBio(businessName: string, bare: string): string {
  const whole = `${businessName} | Book online 👇 ${bare}`
  return [...whole].length <= BIO_MAX ? whole : `Book online 👇 ${bare}`
}
