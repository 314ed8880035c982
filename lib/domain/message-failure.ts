/** Why a message did not arrive, in words an owner can act on. */

/** Twilio's error codes, from its responses and delivery receipts. Source: twilio.com/docs/api/errors. */
const WORDS: Record<string, string> = {
  '21211': 'The phone number is not valid',
  '21408': 'Your text provider isn’t set up to text this country',
  '21608': 'The provider’s trial account may only text verified numbers',
  '21610': 'The client replied STOP and gets no more texts',
  '21612': 'The provider cannot text this number from yours',
  '21614': 'The number cannot receive texts',
  '21217': 'The phone number is not valid',
  '21635': 'The number is a landline',
  '30003': 'The phone was off or out of range',
  '30004': 'The client’s carrier or phone blocked the text',
  '30005': 'The number no longer exists',
  '30006': 'The number is a landline, or its carrier doesn’t accept texts',
  '30007': 'The carrier blocked the text as spam',
  '30008': 'The carrier gave no reason',
  '30034': 'Your sender number is not registered with the carriers',
  not_configured: 'No text-message provider is set up',
  provider_down: 'The text provider was down',
}

/** Error codes that mean the number can never receive texts. Source: twilio.com/docs/api/errors. */
const CANNOT_TEXT: Record<string, string> = {
  '21211': 'not a valid number',
  '21217': 'not a valid number',
  '21614': 'not a mobile number',
  '21635': 'landline',
  '30005': 'no longer in use',
  '30006': 'landline',
}

/**
 * Returns in a few words why a number can never be texted; null for temporary failures, such as a phone switched off
 * (30003).
 */
export function cannotTextReason(code: string | null): string | null {
  return code === null ? null : (CANNOT_TEXT[code] ?? null)
}

/** Error codes about the recipient's choice, phone or carrier that may not last. Source: twilio.com/docs/api/errors. */
const NOT_NOW = new Set(['21610', '30003', '30004'])

/** Returns whether a text failed because of its recipient, so that other clients' texts may well arrive. */
export function failedForRecipient(code: string | null): boolean {
  return code !== null && (code in CANNOT_TEXT || NOT_NOW.has(code))
}

/** Returns words for a known code, otherwise the recorded reason, otherwise null. */
export function failureInWords(code: string | null, recorded: string | null): string | null {
  return (code === null ? undefined : WORDS[code]) ?? recorded
}

/** Returns why a text wasn't sent, without "No text: " before the reason, for places that already say so. */
export function whyNotSent(code: string | null, recorded: string): string {
  const reason = (failureInWords(code, recorded) ?? recorded).replace(/^No text: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

const UNDELIVERED = new Set(['failed', 'undelivered'])
const DELIVERED = new Set(['delivered', 'read'])

/** Returns the result that a delivery receipt reports, or null if the message is still on its way. */
export function readReceipt(status: string): 'delivered' | 'undelivered' | null {
  if (DELIVERED.has(status)) return 'delivered'
  return UNDELIVERED.has(status) ? 'undelivered' : null
}
