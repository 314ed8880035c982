/** Recognizes by its headings which program a list comes from. */
import { squashHeading } from './list-cells'

/** The name of our own export. */
export const OWN_PROGRAM = 'No-Show Shield'

/** A list comes from a program if it has all headings in one of the program's sets. */
const PROGRAMS: Array<readonly [string, ReadonlyArray<readonly string[]>]> = [
  [OWN_PROGRAM, [['name', 'preferredmood', 'schedulingnotes', 'noshows']]],
  ['Square', [['squarecustomerid'], ['creationsource', 'emailsubscriptionstatus'], ['referenceid', 'instantprofile']]],
  [
    'Fresha',
    [
      ['clientid', 'mobilenumber', 'acceptsmarketing'],
      ['blocked', 'blockreason', 'mobilenumber'],
    ],
  ],
  ['Acuity', [['dayssincelastappointment']]],
  ['Timely', [['smsnumber', 'customersince']]],
  ['Phorest', [['landline', 'smsmarketingconsent', 'emailmarketingconsent']]],
  ['Shopify', [['acceptsemailmarketing', 'totalspent']]],
  [
    'Mailchimp',
    [
      ['memberrating', 'leid'],
      ['leid', 'euid'],
    ],
  ],
  ['Wix', [['emailsubscriberstatus', 'smssubscriberstatus']]],
  [
    'Google Contacts',
    [
      ['email1value'],
      ['phone1value', 'phone1label'],
      ['phone1value', 'phone1type'],
      ['phoneticfirstname', 'fileas', 'labels'],
      ['yomigivenname', 'groupmembership'],
    ],
  ],
  [
    'Outlook',
    [
      ['emailaddress', 'email2address'],
      ['emailaddress', 'businessphone', 'homephone'],
      ['emailaddress', 'businessfax'],
      ['emailaddress', 'primaryphone', 'mobilephone'],
      ['emailadresse', 'emailtyp'],
      ['adressedemessagerie', 'typedemessagerie'],
      ['direcciondecorreoelectronico', 'tipodecorreoelectronico'],
      ['indirizzopostaelettronica', 'tipopostaelettronica'],
      ['enderecodecorreioeletronico', 'tipodecorreioeletronico'],
      ['emailadres', 'emailtype', 'emailweergavenaam'],
    ],
  ],
  [
    'Mindbody',
    [
      ['barcodeid', 'lastname', 'firstname'],
      ['rssid', 'lastname'],
      ['mindbodyid'],
      ['clientid', 'lastname', 'firstname', 'mobilephone'],
      ['id', 'lastname', 'firstname', 'mobilephone', 'homephone'],
    ],
  ],
  [
    'Vagaro',
    [
      ['customersince', 'lastvisited'],
      ['vagaroid'],
      ['firstname', 'lastname', 'cellphone', 'dayphone'],
      ['firstname', 'lastname', 'mobile', 'day', 'night'],
      ['firstname', 'customersince'],
      ['customername', 'lastvisited'],
    ],
  ],
  [
    'Booksy',
    [
      ['booksyid'],
      ['firstname', 'lastname', 'cellphone', 'birthday', 'blacklisted'],
      ['firstname', 'cellphone', 'taxid'],
      ['clienttype', 'cellphone'],
      ['firstname', 'cellphone', 'visitcount'],
      ['firstname', 'lastname', 'cellphone', 'discount'],
    ],
  ],
]

/** Returns the program whose exports have these headings, or else the one in the file's name; null if neither tells. */
export function programOf(headings: readonly string[], fileName = ''): string | null {
  const known = new Set(headings.map(squashHeading))
  const found =
    PROGRAMS.find(([, sets]) => sets.some((set) => set.every((heading) => known.has(heading)))) ??
    PROGRAMS.find(
      ([program]) =>
        program !== OWN_PROGRAM && squashHeading(fileName).includes(squashHeading(program.split(' ')[0] ?? '')),
    )
  return found?.[0] ?? null
}
