/**
 * Returns a link that opens the phone's own text app. iOS expects the body after an ampersand, Android after a question
 * mark; both accept the two together. Source: RFC 5724, and observed behavior.
 */
export function smsHref(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`
}
