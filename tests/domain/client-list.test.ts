import { readFileSync } from 'node:fs'
import { toImportLine } from '@/lib/domain/list-person'
import { programOf } from '@/lib/domain/list-program'
import { linesOf, planOf, readList } from '../support/read-list'

const sample = (name: string) => new Uint8Array(readFileSync(`tests/support/client-lists/${name}.csv`))
const people = async (content: string | Uint8Array<ArrayBuffer>) => (await readList(content)).people
const names = async (content: string | Uint8Array<ArrayBuffer>) => (await people(content)).map(({ name }) => name)
const clients = async (content: string | Uint8Array<ArrayBuffer>, country: 'US' | 'GB' | 'DE' = 'US') =>
  planOf(linesOf(await readList(content), country)).added

describe('lists in the shape of other programs', () => {
  it('Square: the memo, who refused, who is blocked, and who has no name', async () => {
    const list = await readList(sample('square-customers'))
    expect(list.program).toBe('Square')
    expect(list.people).toMatchObject([
      { name: 'Priya Raman', notes: 'Latex allergy, use nitrile gloves', phones: [{ text: '+12125550143' }] },
      { name: 'Seán O’Malley'.replace('’', "'"), refusesMarketing: false, isBlocked: false },
      { name: 'Dee Fontaine', notes: 'Prefers Thursdays\nafter 3 pm', refusesMarketing: true },
      { name: 'Marcus Webb', isBlocked: true },
    ])
    expect(list.leftOut).toEqual([{ line: 5, reason: 'No name: +12125550146' }])
    expect(list.ignored.map(({ heading }) => heading)).toEqual(expect.arrayContaining(['Birthday', 'Lifetime Spend']))
  })

  it('Google Contacts: several values in one cell, with their labels', async () => {
    expect((await readList(sample('google-contacts'))).program).toBe('Google Contacts')
    expect(await clients(sample('google-contacts'))).toMatchObject([
      {
        name: 'Lucía Marín',
        email: 'lucia.marin@example.com',
        phoneE164: '+12125550151',
        notes: 'Balayage every 10 weeks',
      },
      {
        name: 'Tom Becker',
        email: 'tom.becker@example.com',
        phoneE164: '+12125550152',
        notes: 'Work email: tom@becker.example\nMobile phone: +1 212-555-0153',
      },
      { name: 'Aïcha Benali', email: null, phoneE164: '+12125550154' },
    ])
  })

  it('Acuity through Excel: a shortened number is left out and said, the others are read', async () => {
    const list = await readList(sample('acuity-through-excel'))
    expect(list.program).toBe('Acuity')
    expect(list.people[0]?.remarks).toEqual(['Phone “4.474E+11” was shortened by a spreadsheet and is left out'])
    expect((await clients(sample('acuity-through-excel'), 'GB')).map(({ phoneE164 }) => phoneE164)).toEqual([
      null,
      '+447400123457',
      '+447400123458',
      '+447400123459',
    ])
  })

  it('Mindbody: a family on one address, and the same person twice', async () => {
    expect((await readList(sample('mindbody-clients'))).program).toBe('Mindbody')
    expect((await clients(sample('mindbody-clients'))).map(({ name, notes }) => [name, notes])).toEqual([
      ['Dana Okafor', 'Duplicate card'],
      ['Milo Okafor', 'Child of Dana'],
      ['Sara Lind', null],
    ])
  })

  it('last name first', async () => {
    expect(await names(sample('last-comma-first'))).toEqual([
      'Dana Okafor',
      "Mary Jane O'Neill",
      'Martin King Jr.',
      'Cher',
    ])
  })

  it('Excel in Europe: a line that names the separator, and two columns without it', async () => {
    expect(await names(sample('excel-sep-semicolon'))).toEqual(['Mia Weiß', 'Jürgen Größl', 'Zoë Çelik'])
    expect(await people(sample('excel-two-columns'))).toMatchObject([
      { line: 2, name: 'Mia Weiß', phones: [{ text: '01512 3456789' }] },
      { line: 3, name: 'Jürgen Größl', phones: [{ text: '01512 3456788' }] },
    ])
  })

  it.each([
    ['Vagaro', 'First Name,Last Name,Mobile,Day,Night,Email,Customer Since,Last Visited'],
    [
      'Fresha',
      'Client ID,First Name,Last Name,Full Name,Blocked,Block Reason,Mobile Number,Email,Accepts Marketing,Note',
    ],
    ['Booksy', 'First name,Last name,Cell phone,Email,Birthday,Discount'],
    ['Outlook', 'First Name,Last Name,E-mail Address,E-mail 2 Address,Mobile Phone,Business Fax,Notes'],
    [
      'Google Contacts',
      'Name,Given Name,Family Name,Yomi Given Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value',
    ],
    ['No-Show Shield', 'Name,Email,Phone,Notes,Preferred mood,Scheduling notes,Visits,No-shows'],
    [null, 'Name,Phone'],
  ])('%s is known by its headings', async (program, headings) => {
    expect((await readList(`${headings}\nAda,King`)).program).toBe(program)
  })

  it.each([
    ['booksy_clients.csv', 'Booksy'],
    ['Vagaro export.csv', 'Vagaro'],
    ['clients.csv', null],
    ['No-Show Shield.csv', null],
  ])('the file %s is of %s where its headings say nothing', (fileName, program) => {
    expect(programOf(['Name', 'Phone'], fileName)).toBe(program)
  })

  it('Fresha: first and last name, not the whole name beside them; the reason of a block is kept', async () => {
    const file =
      'Client ID,First Name,Last Name,Full Name,Blocked,Block Reason,Mobile Number,Email,Accepts Marketing,Accepts SMS Marketing,Note\n' +
      '1,Ada,King,Ada King,No,,2125550101,ada@example.com,Yes,No,\n2,Bo,Lind,Bo Lind,Yes,Too many no-shows,2125550102,,No,No,Tea\n'
    expect(await people(file)).toMatchObject([
      { name: 'Ada King', refusesMarketing: true, isBlocked: false },
      { name: 'Bo Lind', isBlocked: true, notes: expect.stringContaining('Block Reason: Too many no-shows') },
    ])
  })
})

describe('headings', () => {
  it.each([
    'FirstName,LastName,Mobile,E-Mail',
    'first_name,last_name,mobile_phone,email_address',
    'FIRST NAME,LAST NAME,CELL,EMAIL',
    'Vorname,Nachname,Handy,E-Mail-Adresse',
    'Vorname,Name,Telefon,Mail',
    'Prénom,Nom,Téléphone portable,Courriel',
    'Nombre,Apellidos,Móvil,Correo electrónico',
    'Voornaam,Achternaam,Mobiel,E-mailadres',
    'Nome,Cognome,Cellulare,E-mail',
    'Nome,Sobrenome,Telemóvel,E-mail',
    'Imię,Nazwisko,Telefon komórkowy,E-mail',
    'Förnamn,Efternamn,Mobil,E-post',
    'Név,Vezetéknév,Telefon,Email',
    'Client First Name,Client Last Name,Client Phone Number,Client Email',
    'Given name,Family name,Phone 1 - Value,E-mail 1 - Value',
  ])('%s are read', async (headings) => {
    expect(await clients(`${headings}\nAda,King,(212) 555-0101,ada@example.com\n`)).toMatchObject([
      { name: 'Ada King', phoneE164: '+12125550101', email: 'ada@example.com' },
    ])
  })

  it.each([
    'Memo',
    'Comments',
    'Bemerkungen',
    'Allergies',
    'Alerts',
    'Notizen',
    'Remarques',
    'Observaciones',
    'Opmerkingen',
    'Uwagi',
    'Customer notes',
    'Medical',
    'Patch test',
    'Besonderheiten',
    'Client notes (private)',
    'Known conditions',
    'Bijzonderheden',
    'Allergie',
    'Important info',
    'Kundennotiz',
    'Contraindications',
  ])('what the column %s says about an allergy is kept', async (heading) => {
    expect((await people(`Name,${heading}\nAda,Latex\n`))[0]?.notes).toMatch(/(?:^|: )Latex$/)
  })

  it('are found below other lines; nobody is made of those', async () => {
    const list = await readList(
      'Customers\nFilter: all\n\nName,Phone,Email\nAda,2125550101,ada@example.com\nName,Phone,Email\n',
    )
    expect(list.people.map(({ line, name }) => [line, name])).toEqual([[5, 'Ada']])
    expect(list.leftOut).toEqual([
      { line: 1, reason: 'Above the headings' },
      { line: 2, reason: 'Above the headings' },
      { line: 6, reason: 'The headings again' },
    ])
  })

  it('may be missing', async () => {
    expect(await people('Ada King;2125550101;ada@example.com\nBo Lind;2125550102;\n')).toMatchObject([
      { name: 'Ada King', phones: [{ text: '2125550101' }], emails: [{ text: 'ada@example.com' }] },
      { name: 'Bo Lind' },
    ])
  })

  it.each([
    'Emergency contact phone',
    'Parent email',
    'Referred by',
    'Customer number',
    'Stylist',
    'Mailing street',
    'Fax',
  ])('%s holds nothing of the client', async (heading) => {
    const list = await readList(`Name,${heading}\nAda,2125550199 x@example.com\n`)
    expect(list.people).toMatchObject([{ emails: [], phones: [], notes: '' }])
    expect(list.ignored).toEqual([{ heading, reason: null }])
  })

  it('that ask for consent to texts are ignored, with the reason', async () => {
    expect((await readList('Name,SMS consent\nAda,Yes\n')).ignored).toEqual([
      { heading: 'SMS consent', reason: 'consent to texts is never taken from a file' },
    ])
  })
})

describe('separators and encodings', () => {
  const text = 'Name,Téléphone,Notes\nZoë Çelik,0612345678,"Allergie, nickel"\nRené Gruß,0612345679,\n'
  const macintosh = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['Mac Roman', Uint8Array.from([...text].map((letter) => macintosh.indexOf(letter)))],
  ])('%s is read', async (_name, bytes) => {
    expect(await people(new Uint8Array(bytes))).toMatchObject([
      { name: 'Zoë Çelik', notes: 'Allergie, nickel' },
      { name: 'René Gruß' },
    ])
  })

  it('Windows-1250, of Central Europe, is read', async () => {
    const table = new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    const polish = 'Imię;Nazwisko;Uwagi\nŁucja;Wiśniewska;Włosy farbowane\nMałgorzata;Żak;\n'
    expect(await names(Uint8Array.from([...polish].map((letter) => table.indexOf(letter))))).toEqual([
      'Łucja Wiśniewska',
      'Małgorzata Żak',
    ])
  })

  it.each([',', ';', '\t', '|'])('cells separated by %j', async (separator) => {
    const file = ['Name,Phone,Notes', 'Ada,2125550101,Tea', 'Bo,2125550102,'].join('\n').replaceAll(',', separator)
    expect(await people(file)).toMatchObject([{ name: 'Ada', notes: 'Tea' }, { name: 'Bo' }])
  })

  it.each([
    ['a list of names alone', 'Name\n"Okafor, Dana"\n"Lind, Bo"\n', ['Dana Okafor', 'Bo Lind']],
    [
      'names with commas between semicolons',
      'Name;Phone\nOkafor, Dana;2125550101\nLind, Bo;2125550102\n',
      ['Dana Okafor', 'Bo Lind'],
    ],
    ['each line quoted as one cell', '"Name,Phone"\n"Ada,2125550101"\n"Bo,2125550102"\n', ['Ada', 'Bo']],
    ['a quotation mark that never ends', 'Name,Phone\n"Ada,2125550101\nBo,2125550102\n', ['"Ada', 'Bo']],
    [
      'a nickname in quotation marks',
      'Name,Phone\n"Dee" Fontaine,2125550101\nBo,2125550102\n',
      ['"Dee" Fontaine', 'Bo'],
    ],
    ['old Mac line ends', 'Name,Phone\rAda,2125550101\rBo,2125550102\r', ['Ada', 'Bo']],
  ])('%s', async (_name, file, expected) => {
    expect(await names(file)).toEqual(expected)
  })

  it.each([
    ['Okafor, Dana,2125550101,dana@example.com,', 'Dana Okafor', ''],
    ['Dana Okafor,2125550101,dana@example.com,Latex, nickel, henna', 'Dana Okafor', 'Latex, nickel, henna'],
    ['Okafor, Dana,,dana@example.com,Latex', 'Dana Okafor', 'Latex'],
  ])('a comma that should be quoted: %s', async (row, name, notes) => {
    const list = await readList(`Name,Phone,Email,Notes\nBo Lind,2125550102,bo@example.com,\n${row}\n`)
    expect(list.people[1]).toMatchObject({ name, notes, emails: [{ text: 'dana@example.com' }], remarks: [] })
    expect(list.ignored).toEqual([])
  })

  it('a row with more cells than headings is said where it cannot be put right', async () => {
    const list = await readList('Name,Phone\nBo,2125550102\nDana,2125550101,x,2125550103,y\n')
    expect(list.people[1]?.remarks).toEqual([
      'This line has more cells than the list has headings: check how it was read',
    ])
  })

  it('a workbook is refused with what to do', async () => {
    await expect(readList('PK\u0003\u0004...')).rejects.toThrow('This is a workbook')
  })
})

describe('contacts', () => {
  it.each([
    [
      'the mobile wins over the landline before it',
      'Name,Home Phone,Mobile\nAda,(212) 555-0102,(212) 555-0101',
      '+12125550101',
      'Home Phone: (212) 555-0102',
    ],
    [
      'a valid number wins over a mobile that is none',
      'Name,Mobile,Phone\nAda,555-010,(212) 555-0101',
      '+12125550101',
      'Mobile: 555-010',
    ],
    ['several in one cell', 'Name,Phone\nAda,(212) 555-0101 / (212) 555-0102', '+12125550101', 'Phone: (212) 555-0102'],
    [
      'labels inside the cell',
      'Name,Phone\nAda,home (212) 555-0102; mobile (212) 555-0101',
      '+12125550101',
      'home: (212) 555-0102',
    ],
    ['a number in the column of addresses', 'Name,Email\nAda,2125550101', '+12125550101', null],
    ['words in the column of numbers', 'Name,Phone\nAda,ask my sister', null, 'Phone: ask my sister'],
    ['the same number twice', 'Name,Phone,Mobile\nAda,(212) 555-0101,+12125550101', '+12125550101', null],
    ['a formula that keeps the zeros', 'Name,Phone\nAda,"=""2125550101"""', '+12125550101', null],
    ['an apostrophe before it', "Name,Phone\nAda,'2125550101", '+12125550101', null],
    ['a number that a program made a decimal', 'Name,Phone\nAda,2125550101.0', '+12125550101', null],
    ['a number that a spreadsheet grouped', 'Name,Phone\nAda,"2,125,550,101"', '+12125550101', null],
    ['marks that were copied with it', 'Name,Phone\nAda,\u202a2125550101\u202c', '+12125550101', null],
    ['an extension', 'Name,Phone\nAda,(212) 555-0101 ext. 12', '+12125550101', null],
    [
      'longer than any number',
      'Name,Phone\nAda,212 555 0101 212 555 0102 212 555 0103 212',
      null,
      'Phone: 212 555 0101 212 555 0102 212 555 0103 212',
    ],
  ])('%s', async (_name, file, phoneE164, notes) => {
    expect(await clients(file)).toMatchObject([{ name: 'Ada', phoneE164, notes }])
  })

  it.each([
    ['Ada <ada@example.com>', 'ada@example.com', null],
    ['mailto:ada@example.com', 'ada@example.com', null],
    ['not-an-address, ada@example.com', 'ada@example.com', null],
    ['ada@example.com; second@example.com', 'ada@example.com', 'Email: second@example.com'],
    ['n/a', null, null],
    ['ada at example', null, 'Email: ada at example'],
  ])('the address in %j', async (cell, email, notes) => {
    expect(await clients(`Name,Email\nAda,"${cell}"\n`)).toMatchObject([{ email, notes }])
  })

  it.each(['4.474E+11', '4,474E+11', '########', '#REF!', '#N/A', '#WERT!', '#NAME?'])(
    '%s is left out and said',
    async (cell) => {
      const [person] = await people(`Name,Phone,Notes\nAda,"${cell}","${cell.startsWith('#') ? cell : ''}"\n`)
      expect(person).toMatchObject({ phones: [], notes: '' })
      expect(person?.remarks[0]).toContain(`“${cell}” was shortened by a spreadsheet and is left out`)
    },
  )
})

describe('names', () => {
  it.each([
    ['Okafor, Dana', 'Dana Okafor'],
    ['King, Martin, Jr.', 'Martin King Jr.'],
    ['Martin King, Jr.', 'Martin King Jr.'],
    ['Dana Okafor, MD', 'Dana Okafor MD'],
    ['van der Berg, Ans', 'Ans van der Berg'],
    ["'t Hooft, Bo", "Bo 't Hooft"],
    ['Müller-Lüdenscheidt, Anna Maria', 'Anna Maria Müller-Lüdenscheidt'],
    ['  Ada   King ', 'Ada King'],
    ['Ms. Dana Okafor', 'Dana Okafor'],
    ['Okafor, Mrs Dana', 'Dana Okafor'],
    ['Frau Weiß', 'Weiß'],
    ['💇🏽‍♀️ Ada', '💇🏽‍♀️ Ada'],
  ])('%j is %s', async (cell, name) => {
    expect(await names(`Client,Phone\n"${cell}",2125550101\n`)).toEqual([name])
  })

  it('beside its parts is written once', async () => {
    expect(await names('Name,Given Name,Family Name\nAda King,Ada,King\n"Lind, Bo",Bo,\nCher,,\n')).toEqual([
      'Ada King',
      'Bo Lind',
      'Cher',
    ])
  })
})

describe('who is left out', () => {
  it.each([
    ['Total: 231,,', 'A total, not a client'],
    ['Gesamt,12,', 'A total, not a client'],
    ['Total,23100,', 'A total, not a client'],
    ['231 customers,,', 'A total, not a client'],
    ['Exported on 26 November 2026,,', 'A note from the program, not a client'],
    ['Test Client,2125550109,', 'Test Client is a test entry'],
    ['Walk-In,,', 'Walk-In isn’t a client'],
    ['#REF!,2125550109,', 'No name: 2125550109'],
    ['x@example.com,,', 'No name: x@example.com'],
    ['Bo,2125550109,Inactive', 'Bo is inactive or deleted in this list'],
    ['Bo,2125550109,gelöscht', 'Bo is inactive or deleted in this list'],
  ])('%s', async (row, reason) => {
    const list = await readList(`Name,Phone,Status\nAda,2125550101,Active\n${row}\n`)
    expect(list.people.map(({ name }) => name)).toEqual(['Ada'])
    expect(list.leftOut).toEqual([{ line: 3, reason }])
  })

  it.each(['Summer Page', 'Tess Tester', 'Anna Test', 'Tota Lund', 'Page Turner'])('not %s', async (name) => {
    expect(await names(`Name,Phone\n${name},\n`)).toEqual([name])
  })

  it.each([
    ['Accepts marketing', 'No', true],
    ['Newsletter', 'nein', true],
    ['Email Subscription Status', 'Unsubscribed', true],
    ['Unsubscribed', 'Yes', true],
    ['Do not contact', 'x', true],
    ['Opt out', '2025-01-02', true],
    ['Tags', 'VIP, no marketing', true],
    ['Accepts marketing', 'Yes', false],
    ['Email Subscription Status', 'Unknown', false],
    ['Opt out', 'No', false],
    ['Newsletter', '', false],
  ])('%s: %s refuses marketing: %s', async (heading, cell, refusesMarketing) => {
    expect(await people(`Name,${heading}\nAda,"${cell}"\n`)).toMatchObject([{ refusesMarketing }])
  })

  it.each([
    ['Blocked', 'Yes', true],
    ['Banned', 'TRUE', true],
    ['Gesperrt', 'ja', true],
    ['Block reason', 'Never pays', true],
    ['Status', 'Blocked', true],
    ['Tags', 'do not book', true],
    ['Blocked', 'No', false],
    ['Blocked', '', false],
    ['Blocked', '0', false],
  ])('%s: %s is blocked: %s', async (heading, cell, isBlocked) => {
    expect(await people(`Name,${heading}\nAda,"${cell}"\n`)).toMatchObject([{ isBlocked }])
  })
})

it('reads 20,000 lines in seconds, also of one family', async () => {
  const file = [
    'Name,Phone,Notes',
    ...Array.from({ length: 20_000 }, (_, index) => `Kid ${'abcdefghij'[index % 10]}${index},2125550101,n`),
  ]
  expect(await clients(file.join('\n'))).toHaveLength(20_000)
})

it('sends no half of an emoji, wherever a text is cut', async () => {
  const long = (start: number, emojis: number) => `${'n'.repeat(start)}${'😌'.repeat(emojis)}`
  for (const start of [0, 1]) {
    const [text, notesText] = [long(start, 300), long(start, 10_000)]
    const [person] = await people(`Name,Email,Notes,Memo\n${text},${text},${notesText},${notesText}\n`)
    const { name, notes, emails } = toImportLine({ ...person!, emails: [{ label: text, text }] })
    const texts = [name, notes, ...emails.flatMap(({ label, text }) => [label, text])]
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([])
    expect(texts.map(({ length }) => length)).toEqual([500 - start, 19_900, 100 - start, 500 - start])
  }
})

it('reads our own export to the letter', async () => {
  const file = `Name,Email,Phone,Notes,Preferred mood,Scheduling notes,Visits,No-shows,Archived,No marketing
"Okafor, Dana",,555-010 home,,Calm,,1,0,no,no
Test Client,,,"'=1+1",,,0,0,no,yes
Ms Bo Lind,,,,,,0,0,yes,no
`
  const list = await readList(file)
  expect(list.people).toMatchObject([
    { name: 'Okafor, Dana', phones: [{ text: '555-010 home' }], refusesMarketing: false },
    { name: 'Test Client', notes: '=1+1', refusesMarketing: true },
  ])
  expect(list.leftOut).toEqual([{ line: 4, reason: 'Ms Bo Lind is archived' }])
})
