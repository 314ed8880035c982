/** What an owner did apart from visits, as her activity log keeps it: which thing and which fields, never what stood in them. */

export const OWNER_VERBS = [
  'added',
  'changed',
  'removed',
  'imported',
  'exported',
  'erased',
  'signed_in',
  'signed_out',
] as const
export type OwnerVerb = (typeof OWNER_VERBS)[number]

/** Things an owner can act on, with the words of her log. A new thing is one line here. */
export const OWNER_NOUNS = {
  settings: 'the settings',
  opening_hours: 'the opening hours',
  service: 'a service',
  staff: 'a team member',
  time_off: 'time off',
  client: 'a client',
  clients: 'a list of clients',
  message_settings: 'when messages are sent',
  message_texts: 'the words of a message',
  sms_settings: 'the text message settings',
  protection_rule: 'a booking protection rule',
  no_show_estimate: 'the estimate of no-shows',
  data: 'all data',
  retention: 'how long clients are kept',
  api_key: 'a key for other programs',
  webhook: 'a webhook',
  calendar_feed: 'a calendar address',
  session: 'the session',
} as const
export type OwnerNoun = keyof typeof OWNER_NOUNS

/** One action as it is recorded. */
export interface OwnerAction {
  verb: OwnerVerb
  noun: OwnerNoun
  /** Id or kind of what was acted on. */
  subjectId?: string
  /** Names of the fields that were given, as in the code. */
  fields?: readonly string[]
}

const VERB_WORDS: Record<OwnerVerb, string> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  imported: 'Imported',
  exported: 'Downloaded',
  erased: 'Erased',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
}

/** "Changed a service", "Signed in"; what this version doesn't know is shown as it is stored. */
export function ownerActionWords({ verb, noun }: { verb: string; noun: string }): string {
  const did = Object.hasOwn(VERB_WORDS, verb) ? VERB_WORDS[verb as OwnerVerb] : verb
  if (noun === 'session') return did
  if (verb === 'erased' && noun === 'client') return 'Erased the personal data of a client'
  return `${did} ${Object.hasOwn(OWNER_NOUNS, noun) ? OWNER_NOUNS[noun as OwnerNoun] : noun}`
}

/** Fields whose names in the code say little to an owner. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  url: 'address',
  active: 'on or off',
  shows: 'what it shows',
  json: 'one file',
  keepClientsYears: 'for how long',
  ctaTitle: 'call to action',
  ctaSubtitle: 'words under the call to action',
  smsFrom: 'number texts come from',
}

/** "why choose us title" from `whyChooseUsTitle`: the name of a field as a person reads it. */
export function fieldWords(field: string): string {
  return Object.hasOwn(FIELD_WORDS, field)
    ? String(FIELD_WORDS[field])
    : field
        .replaceAll('_', ' ')
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
}
