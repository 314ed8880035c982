/**
 * Entries of the activity log: what an owner did, except changes of visits. They name the thing and its fields, never
 * the values.
 */

type OwnerVerb =
  | 'added'
  | 'changed'
  | 'removed'
  | 'imported'
  | 'exported'
  | 'erased'
  | 'merged'
  | 'separated'
  | 'signed_in'
  | 'signed_out'

/** Things that an owner can act on, with their words in the log. Add a line here for a new one. */
const OWNER_NOUNS = {
  settings: 'the settings',
  pictures: 'the pictures of the site',
  custom_domain: 'the domain of the site',
  opening_hours: 'the opening hours',
  service: 'a service',
  staff: 'a team member',
  time_off: 'time off',
  client: 'a client',
  clients: 'a list of clients',
  duplicate: 'a suggested duplicate',
  message_settings: 'when messages are sent',
  message_texts: 'the text of a message',
  notification_settings: 'the notification settings',
  sms_settings: 'the text message settings',
  protection_rule: 'a booking protection rule',
  no_show_estimate: 'the estimate of no-shows',
  data: 'data',
  retention: 'how long clients are kept',
  api_key: 'a key for other programs',
  webhook: 'a webhook',
  calendar_feed: 'a calendar address',
  first_steps: 'the list of first steps',
  test_booking: 'a test booking',
  session: 'the session',
} as const
type OwnerNoun = keyof typeof OWNER_NOUNS

/** A recorded action. */
export interface OwnerAction {
  verb: OwnerVerb
  noun: OwnerNoun
  /** Id or kind of the affected thing. */
  subjectId?: string
  /** Names of the changed fields, as in the code. */
  fields?: readonly string[]
}

const VERB_WORDS: Record<OwnerVerb, string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  imported: 'Imported',
  exported: 'Downloaded',
  erased: 'Erased',
  merged: 'Merged',
  separated: 'Separated',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
}

const CLIENT_WORDS = {
  erased: 'Erased the personal data of a client',
  merged: 'Merged two clients',
  separated: 'Separated two merged clients',
} as const

/** Describes an action: "Changed a service", "Signed in". Unknown verbs and nouns are shown as stored. */
export function ownerActionWords({ verb, noun }: { verb: string; noun: string }): string {
  const did = Object.hasOwn(VERB_WORDS, verb) ? VERB_WORDS[verb as OwnerVerb] : verb
  if (noun === 'session') return did
  if (noun === 'client' && Object.hasOwn(CLIENT_WORDS, verb)) return CLIENT_WORDS[verb as keyof typeof CLIENT_WORDS]
  return `${did} ${Object.hasOwn(OWNER_NOUNS, noun) ? OWNER_NOUNS[noun as OwnerNoun] : noun}`
}

/** Words for fields whose names in the code would mean little to an owner. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  url: 'address',
  active: 'on or off',
  shows: 'what it shows',
  json: 'one file',
  keepClientsYears: 'for how long',
  ctaTitle: 'call to action',
  ctaSubtitle: 'text under the call to action',
  smsFrom: 'number texts come from',
}

/** Returns a field's name in words: "why choose us title" for `whyChooseUsTitle`. */
export function fieldWords(field: string): string {
  return Object.hasOwn(FIELD_WORDS, field)
    ? String(FIELD_WORDS[field])
    : field
        .replaceAll('_', ' ')
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
}
