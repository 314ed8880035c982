import { readList, linesOf, planOf } from '../support/read-list'
import fc from '../support/property'

/** A person as the generator knows them, apart from any file. */
interface Person {
  first: string
  last: string
  emails: string[]
  mobile: string | null
  home: string | null
  notes: string[]
  refuses: boolean
  fate: 'taken' | 'blocked' | 'inactive' | 'nameless'
}

type Draw = <T>(values: readonly T[]) => T

const HEADINGS = {
  first: ['First Name', 'FirstName', 'first_name', 'Given name', 'Vorname', 'Prénom', 'Voornaam', 'Imię', 'FIRST-NAME'],
  last: [
    'Last Name',
    'lastName',
    'Surname',
    'Nachname',
    'Nom de famille',
    'Achternaam',
    'Nazwisko',
    'Cognome',
    'Apellidos',
  ],
  full: [
    'Name',
    'Full Name',
    'CLIENT',
    'Customer name',
    'Nom complet',
    'Nombre completo',
    'Kundenname',
    'Imię i nazwisko',
  ],
  email: [
    'Email',
    'E-mail 1 - Value',
    'EmailAddress',
    'e_mail',
    'Correo electrónico',
    'Courriel',
    'Mail',
    'E-Mail-Adresse',
  ],
  email2: ['Email 2', 'Other e-mail', 'Secondary Email'],
  mobile: ['Mobile', 'Cell Phone', 'Handy', 'Móvil', 'Téléphone portable', 'MOBILE_NUMBER', 'Cellulare', 'Komórka'],
  home: ['Home Phone', 'Festnetz', 'Landline', 'Téléphone fixe', 'home_phone', 'Work phone'],
  notes: ['Notes', 'Memo', 'Comments', 'Bemerkungen', 'Notizen', 'Remarques', 'Opmerkingen', 'Uwagi', 'Client Notes'],
  allergies: ['Allergies', 'Allergien', 'Alerts', 'Medical notes', 'Alergias'],
  marketing: ['Accepts Marketing', 'Email Subscription Status', 'Newsletter', 'accepts_marketing'],
  blocked: ['Blocked', 'Blocked from online booking', 'Banned', 'Gesperrt'],
  active: ['Active', 'Is Active', 'AKTIV'],
  city: ['City', 'Ort', 'Postal Code'],
  birthday: ['Birthday', 'Date of Birth', 'Geburtstag'],
} as const
type Field = keyof typeof HEADINGS

const FIRSTS = ['Ada', 'Zoë', 'Jürgen', 'Mary Jane', 'René', 'Núria', 'Milo', 'Dana', 'Chloé', 'Bo']
const LASTS = ['Okafor', "O'Neill", 'Größl', 'van Dyk', 'Brandt-Weiß', 'Peña', 'Lind', 'Benali']
const NOTES = [
  'Latex allergy, use gloves',
  'Says "ring first"',
  'Likes tea; no sugar',
  'After 3 pm\nnever on Mondays',
  '50% off | once',
  'Tab\there',
]
/** Without letters whose bytes are plausible text in both the Windows and the Mac encoding. */
const PLAIN = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/[ęĘ]/g, 'e')

const ENCODERS: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'utf-16le without mark': (text) => Buffer.from(text, 'utf16le'),
  'windows-1252': (text) => Buffer.from(text.replace(/[ęĘ]/g, 'e'), 'latin1'),
  macintosh: (text) => {
    const table = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    return Uint8Array.from([...text].map((letter) => Math.max(0, table.indexOf(letter))))
  },
}

/** A file's choices all come from one number: mulberry32. */
function drawFrom(seed: number): Draw {
  let state = seed
  return (values) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length]!
  }
}

function shuffled<T>(values: readonly T[], draw: Draw): T[] {
  const places = [...Array(50).keys()]
  return values
    .map((value) => [draw(places), value] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, value]) => value)
}

function drawPeople(draw: Draw): Person[] {
  const households = draw([1, 2, 3, 4])
  return Array.from({ length: households }, (_, house) => {
    const size = draw([1, 1, 2, 3])
    const emails = draw([
      [],
      [`house${house}@example.com`],
      [`house${house}@example.com`, `Second${house}@example.org`],
    ])
    const mobile = draw([null, `+121255501${10 + house}`])
    const home = draw([null, `+121255502${10 + house}`])
    const last = `${draw(LASTS)}${'abcd'[house]}`
    const firsts = shuffled(FIRSTS, draw)
    return Array.from(
      { length: size },
      (_, member): Person => ({
        first: firsts[member] ?? 'Ada',
        last,
        emails,
        mobile,
        home,
        notes: draw([[], [draw(NOTES)], [draw(NOTES), 'Nickel']]),
        refuses: draw([false, false, true]),
        fate: draw(['taken', 'taken', 'taken', 'taken', 'blocked', 'inactive', 'nameless']),
      }),
    )
  }).flat()
}

const SPELLINGS = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => ` ${text} `,
  (text: string) => text.replace(/ /g, '_'),
  (text: string) => text.replace(/ /g, ''),
]
const written = (number: string, draw: Draw) =>
  draw([
    number,
    `'${number}`,
    `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`,
    number.slice(2),
    `="${number}"`,
    `${number.slice(2)}.0`,
    `1-${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`,
  ])

interface Written {
  bytes: Uint8Array<ArrayBuffer>
  /** Filled rows that are no headings. */
  rows: number
  people: Person[]
}

function writeFile(draw: Draw, all: readonly Person[]): Written {
  const layout = draw(['full', 'last-first', 'parts'] as const)
  const cellsInOne = draw([false, false, true])
  const fields: Field[] = [
    ...(layout === 'parts' ? (['first', 'last'] as const) : (['full'] as const)),
    'email',
    ...(cellsInOne ? [] : (['email2'] as const)),
    'mobile',
    'home',
    'notes',
    'allergies',
    'marketing',
    'blocked',
    'active',
    ...draw([[], ['city'], ['city', 'birthday']] as const),
  ]
  const order = shuffled(fields, draw)
  const separator = draw([',', ';', '\t', '|'])
  const encoding = draw(Object.keys(ENCODERS))
  const isPlain = encoding === 'macintosh'
  const quote = (cell: string) =>
    cell.includes(separator) || /["\n]/.test(cell) || draw([false, false, false, true])
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const cellOf = (person: Person, isCopy: boolean): Record<Field, string> => {
    const isNamed = person.fate !== 'nameless'
    const spell = isCopy
      ? draw([(text: string) => text, (text: string) => (text.includes('ß') ? text : text.toUpperCase())])
      : (text: string) => text
    // A copy keeps one contact at least, so that it is known to be the same person.
    const hasEmail = !isCopy || person.mobile === null || draw([true, false])
    const hasPhones = !isCopy || person.emails.length === 0 || !hasEmail || draw([true, false])
    const emails = hasEmail ? person.emails : []
    return {
      first: isNamed ? spell(person.first) : '',
      last: isNamed ? spell(person.last) : '',
      full: isNamed
        ? spell(layout === 'full' ? `${person.first} ${person.last}` : `${person.last}, ${person.first}`)
        : draw(['', '+12125559999', '#REF!']),
      email: cellsInOne ? emails.join(draw([' ::: ', '; ', ', ', ' / '])) : (emails[0] ?? draw(['', '-', 'n/a'])),
      email2: emails[1] ?? '',
      mobile: person.mobile !== null && hasPhones ? written(person.mobile, draw) : draw(['', '4.474E+11', '####']),
      home: person.home !== null && hasPhones ? written(person.home, draw) : '',
      notes: person.notes[0] ?? '',
      allergies: person.notes[1] ?? '',
      marketing: person.refuses
        ? draw(['No', 'FALSE', 'Unsubscribed', 'nein'])
        : draw(['Yes', '', 'Subscribed', 'Unknown']),
      blocked: person.fate === 'blocked' ? draw(['Yes', 'TRUE', '1', 'x']) : draw(['No', '', 'false', '0']),
      active: person.fate === 'inactive' ? draw(['No', 'false', '0']) : draw(['Yes', '', 'TRUE']),
      city: draw(['Springfield', '10001', '']),
      birthday: draw(['1990-05-14', '']),
    }
  }
  const copies = all
    .filter(({ emails, mobile }) => emails.length > 0 || mobile !== null)
    .filter(() => draw([false, false, true]))
  const records = shuffled(
    [...all.map((person) => cellOf(person, false)), ...copies.map((person) => cellOf(person, true))],
    draw,
  ).map((record) => order.map((field) => record[field]))
  // An empty row isn't a person.
  const people = records.filter((cells) => cells.some((cell) => cell !== ''))
  const headings = order.map((field) => draw(SPELLINGS)(draw(HEADINGS[field])))
  const preamble = draw([
    [],
    [],
    [['Customers']],
    [['Client list'], ['Filter: all'], []],
    [['Exported by Luna'], []],
  ] as string[][][])
  const tail = draw([[], [], [['Total: 231']], [['Total', '12']], [headings], [['Test Client']]] as string[][][])
  const tailRows = tail.map((cells) =>
    cells.length < 3 && cells[0] !== 'Total'
      ? order.map((field, index) =>
          cells[0] === 'Test Client' ? (field === 'full' || field === 'first' ? cells[0] : '') : (cells[index] ?? ''),
        )
      : cells,
  )
  const end = draw(['\n', '\r\n'])
  const lines = [...preamble, headings, ...people, ...tailRows].map((cells) => cells.map(quote).join(separator))
  const sep = encoding.startsWith('utf-8') && draw([false, false, true]) ? `sep=${separator}${end}` : ''
  const text = sep + lines.join(end) + draw(['', end])
  return {
    bytes: new Uint8Array(ENCODERS[encoding]!(isPlain ? PLAIN(text) : text)),
    rows: [...preamble.filter((cells) => cells.length > 0), ...people, ...tailRows].length,
    people: isPlain
      ? all.map((person) => ({ ...person, first: PLAIN(person.first), last: PLAIN(person.last) }))
      : [...all],
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

it('takes over everybody once with their own contacts, whatever the file looks like, and gives a reason for all others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const draw = drawFrom(seed)
      const { bytes, rows, people } = writeFile(draw, drawPeople(draw))
      const list = await readList(bytes)
      expect(list.people.length + list.leftOut.length).toBe(rows)
      expect(list.leftOut.every(({ reason }) => reason.length > 5)).toBe(true)
      const lines = linesOf(list)
      const { added } = planOf(lines)
      const taken = people.filter(({ fate }) => fate === 'taken')
      expect(added.map(({ name }) => name.toLowerCase()).sort()).toEqual(
        taken.map(({ first, last }) => `${first} ${last}`.toLowerCase()).sort(),
      )
      for (const { first, last, emails, mobile, home, notes, refuses } of taken) {
        const client = added.find(({ name }) => same(name, `${first} ${last}`))!
        expect(emails.length === 0 ? [null] : emails.map((email) => email.toLowerCase())).toContain(client.email)
        expect(client.phoneE164).toBe(mobile ?? home)
        expect(client.refusesMarketing).toBe(refuses)
        const text = (client.notes ?? '').replace(/\s+/g, ' ')
        notes.forEach((note) => expect(text).toContain(note.replace(/\s+/g, ' ')))
        const kept = `${client.email} ${text}`.toLowerCase()
        emails.forEach((email) => expect(kept).toContain(email.toLowerCase()))
        if (mobile && home) expect(text.replace(/\D/g, '')).toContain(home.slice(2))
        const strangers = people.filter((other) => other.last !== last)
        for (const other of strangers) {
          const contacts = [...other.emails, ...[other.mobile, other.home].flatMap((number) => number?.slice(2) ?? [])]
          const everything = `${client.email} ${client.phoneE164} ${text} ${text.replace(/\D/g, '')}`
          contacts.forEach((contact) => expect(everything).not.toContain(contact))
        }
      }
      expect(planOf(lines, added)).toMatchObject({ added: [], completed: [], otherNotes: [] })
    }),
  )
})
