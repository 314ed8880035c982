/** WhatsApp's links to a chat. */
import { isOn } from './web-address'

/** Returns the link to a chat with a number as typed, with its country code; null if it can't be a number. */
export function whatsappNumber(typed: string): string | null {
  const number = typed.replace(/^00/, '+').replace(/[\s().\u2010-\u2015-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? `https://wa.me/${number.slice(1)}` : null
}

/**
 * Returns the link to the chat that one of WhatsApp's URLs opens, without a prefilled message; null for its other
 * pages, and undefined for another host.
 */
export function findWhatsapp({ host, pathname, searchParams }: URL): string | null | undefined {
  if (host === 'wa.me') {
    const [, digits, code] = /^\/(?:\+?(\d+)|((?:message|c)\/\w{5,40}))\/?$/.exec(pathname) ?? []
    return code ? `https://wa.me/${code}` : whatsappNumber(`+${digits ?? ''}`)
  }
  if (!isOn(host, 'whatsapp.com')) return undefined
  const phone = /^\/send\/?$/.test(pathname) ? (searchParams.get('phone') ?? '') : ''
  return whatsappNumber(`+${phone.trim().replace(/^\+/, '')}`)
}
