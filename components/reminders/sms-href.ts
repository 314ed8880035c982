/**
 * iOS wants the body behind an ampersand, Android behind a question mark; both take them together. Source: RFC 5724,
 * vendors' habits.
 */
export function smsHref(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`
}
