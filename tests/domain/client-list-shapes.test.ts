import { chooseContacts } from '@/lib/domain/list-contacts'
import { contactReaders } from '@/lib/server/client/import-contacts'
import { linesOf, planOf, readList } from '../support/read-list'

/** A row of cells per line. */
const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`
const clients = async (content: string | Uint8Array<ArrayBuffer>, country = 'US') =>
  planOf(linesOf(await readList(content), country)).added
const names = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await readList(content)).people.map(({ name }) => name)
const windows = (encoding: string, text: string) => {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from([...text].map((letter) => table.indexOf(letter)))
}

describe('programs', () => {
  it.each([
    ['Timely', 'Customer Id,First Name,Last Name,Email,Telephone,SMS Number,Customer Since,Alert'],
    ['Phorest', 'First Name;Last Name;Mobile;Land Line;SMS Marketing Consent;Email Marketing Consent'],
    ['Shopify', 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent'],
    ['Mailchimp', 'Email Address,First Name,Last Name,MEMBER_RATING,LEID,EUID'],
    ['Wix', 'First Name,Last Name,Email 1,Email subscriber status,SMS subscriber status'],
    ['Outlook', 'Vorname;Nachname;E-Mail-Adresse;E-Mail-Typ'],
    ['Outlook', 'Prénom,Nom,Adresse de messagerie,Type de messagerie'],
    ['Outlook', 'Nombre,Apellidos,Dirección de correo electrónico,Tipo de correo electrónico'],
    ['Outlook', 'Nome;Cognome;Indirizzo posta elettronica;Tipo posta elettronica'],
    ['Outlook', 'Nome,Sobrenome,Endereço de Correio Eletrônico,Tipo de Correio Eletrônico'],
  ])('%s is known by %s', async (program, headings) => {
    expect((await readList(rows(headings, 'Ada'))).program).toBe(program)
  })

  it.each([
    [
      'DE',
      'Vorname;Nachname;Telefon Assistent;Rückmeldung;Telefon Firma;Arzt Telefon;Mobiltelefon;E-Mail-Adresse;E-Mail-Typ;E-Mail-Angezeigter Name',
      'Ada;King;030 1234567;030 1234568;030 1234569;030 1234560;01512 3456789;ada@example.com;SMTP;Ada King',
      '+4915123456789',
    ],
    [
      'FR',
      'Prénom;Nom;Télécopie (bureau);Téléphone (assistant);Téléphone société;Tél. mobile;Adresse de messagerie;Type de messagerie',
      'Ada;King;01 23 45 67 89;01 23 45 67 88;01 23 45 67 87;06 12 34 56 78;ada@example.com;SMTP',
      '+33612345678',
    ],
    [
      'IT',
      'Nome;Cognome;Telefono segretaria;Cellulare;Indirizzo posta elettronica;Nome visualizzato posta elettronica',
      'Ada;King;02 5555555;347 1234567;ada@example.com;Ada King',
      '+393471234567',
    ],
    [
      'BR',
      'Nome;Sobrenome;Telefone do assistente;Celular;Endereço de Correio Eletrônico;Nome para exibição do correio eletrônico',
      'Ada;King;(11) 2345-6789;(11) 91234-5678;ada@example.com;Ada King',
      '+5511912345678',
    ],
    [
      'NL',
      'Voornaam;Achternaam;Mobiele telefoon;E-mailadres;E-mailtype;E-mailweergavenaam',
      'Ada;King;06 12345678;ada@example.com;SMTP;Ada King',
      '+31612345678',
    ],
  ])(
    'Outlook in %s: nothing of an assistant, a doctor, a company or a fax',
    async (country, headings, row, phoneE164) => {
      expect(await clients(rows(headings, row), country)).toMatchObject([
        { name: 'Ada King', email: 'ada@example.com', phoneE164, notes: null },
      ])
    },
  )
})

describe('the country of a number in a column of its own', () => {
  it.each([
    ['Name,Country Code,Cell Phone', 'Ada,44,7400123456', '+447400123456'],
    ['Name,Country Code,Cell Phone', 'Ada,+44,07400 123456', '+447400123456'],
    ['Name,Country Code,Cell Phone', 'Ada,44,447400123456', '+447400123456'],
    ['Name,Country Code,Cell Phone', 'Ada,1,(212) 555-0101', '+12125550101'],
    ['Name,Country Code,Cell Phone', 'Ada,44,+12125550101', '+12125550101'],
    ['Name,Country Code,Cell Phone', 'Ada,,2125550101', '+12125550101'],
    ['Name,Country Code,Cell Phone', 'Ada,US,2125550101', '+12125550101'],
    ['Name,Cell Phone,Dial code', 'Ada,7400123456,44.0', '+447400123456'],
    ['Name,Phone,City,Phone country code', 'Ada,7400123456,Leeds,44', '+447400123456'],
  ])('%s: %s', async (headings, row, phoneE164) => {
    expect(await clients(rows(headings, row))).toMatchObject([{ phoneE164 }])
  })

  it('is that of the number beside it; nobody gets a number of another country', async () => {
    const file = rows('Name,Country Code,Mobile,Home Country Code,Home Phone', 'Ada,44,7400123456,1,2125550101')
    expect(await clients(file)).toMatchObject([{ phoneE164: '+447400123456', notes: 'Home Phone: +1 2125550101' }])
    expect((await readList(file)).ignored).toEqual([])
  })
})

describe('names', () => {
  it.each([
    ['Nom et prénom', 'Le Gall Anne', 'Anne Le Gall'],
    ['Nom et prénom', 'LE GALL Anne Marie', 'Anne Marie LE GALL'],
    ['Nom et prénom', 'Martin Anne Marie', 'Martin Anne Marie'],
    ['Name Vorname', 'von der Heide Ada', 'Ada von der Heide'],
    ['Achternaam voornaam', 'de Vries Anna', 'Anna de Vries'],
    ['Apellidos y nombre', 'García López Ana', 'Ana García López'],
    ['Apellidos y nombre', 'García López Ana María', 'Ana María García López'],
    ['Client Name (Last, First)', 'King Ada', 'Ada King'],
    ['Vorname Name', 'Ada König', 'Ada König'],
    ['Client', 'BENALI Aïcha', 'BENALI Aïcha'],
    ['Name', "'Ada King", 'Ada King'],
    ['Name', "'Dee' Fontaine", "'Dee' Fontaine"],
    ['Name', "'t Hooft", "'t Hooft"],
    ['Name', 'Ada O&#39;Neill', "Ada O'Neill"],
    ['Name', 'Ada &amp; Bo &unknown;', 'Ada & Bo &unknown;'],
  ])('%s: %s is %s', async (heading, cell, name) => {
    expect(await names(rows(`${heading};Phone`, `"${cell}";2125550101`))).toEqual([name])
  })

  it.each([
    [rows('Client,Contact', 'Dana Lee,Dana <dana@example.com>'), 'Dana Lee'],
    [rows('Email', '"""Lee, Dana"" <dana@example.com>"'), 'Dana Lee'],
    [rows('Dana Lee <dana@example.com>'), 'Dana Lee'],
  ])('beside an address: %j', async (file, name) => {
    expect(await clients(file)).toMatchObject([{ name, email: 'dana@example.com' }])
  })

  it('an address alone is no name', async () => {
    expect(await names(rows('Email', 'dana@example.com <dana@example.com>'))).toEqual([])
  })
})

it('a number behind the name is the client’s number', async () => {
  expect(
    await clients(rows('Client', 'Ada King 212-555-0101', 'Bo Lind: (212) 555-0102', 'Cy 2nd', 'Di +442079460958')),
  ).toMatchObject([
    { name: 'Ada King', phoneE164: '+12125550101' },
    { name: 'Bo Lind', phoneE164: '+12125550102' },
    { name: 'Cy 2nd', phoneE164: null },
    { name: 'Di', phoneE164: '+442079460958' },
  ])
})

it('the legal name is a name', async () => {
  expect(await names(rows('Legal First Name,Legal Last Name,Mobile', 'Ada,King,2125550101'))).toEqual(['Ada King'])
})

describe('what stands for no contact', () => {
  it.each(['noemail@noemail.com', 'no-email@example.com', 'none@none.com', 'na@na.com', 'x@x.com'])(
    '%s is left out and said',
    async (address) => {
      expect((await readList(rows('Name,Email', `Ada,${address}`))).people).toMatchObject([
        { emails: [], remarks: [`“${address}” means “no address” and is left out`] },
      ])
    },
  )

  it.each(['nona@example.com', 'test@example.com', 'noemi@noemi.com', 'unknownartist@example.com'])(
    '%s is an address',
    async (address) => {
      expect(await clients(rows('Name,Email', `Ada,${address}`))).toMatchObject([{ email: address }])
    },
  )

  it.each(['NULL', String.raw`\N`, '(null)', '<null>', '0', '0000000000'])('%s', async (cell) => {
    expect(await clients(rows('Name,Email,Phone', `Ada,${cell},${cell}`))).toMatchObject([
      { email: null, phone: null, notes: null },
    ])
  })
})

describe('lines that are no clients', () => {
  it.each([
    ['B,,', 'A heading inside the list, not a client'],
    ['(full),(with area code),', 'A heading inside the list, not a client'],
    ['Average,,4.5', 'A total, not a client'],
  ])('%s', async (row, reason) => {
    const list = await readList(rows('Name,Phone,Visits', row, 'Ada,2125550101,4'))
    expect(list.people.map(({ name }) => name)).toEqual(['Ada'])
    expect(list.leftOut).toEqual([{ line: 2, reason }])
  })

  it.each(['李,,', 'B,2125550102,'])('not %s', async (row) => {
    expect(await names(rows('Name,Phone,Visits', row))).toHaveLength(1)
  })
})

describe('who wants nothing, and who is blocked', () => {
  it.each([
    ['UNSUB_TIME', '2023-01-01 10:00:00', true],
    ['UNSUB_REASON', 'NORMAL', true],
    ['No Email', 'Yes', true],
    ['No SMS', 'x', true],
    ['No texts', 'No', false],
    ['Contact Preference', 'Do not contact', true],
    ['Contact Preference', 'None', true],
    ['Contact Preference', 'Email', false],
    ['Communication Preferences', 'Email: No | SMS: Yes', true],
    ['CLEAN_TIME', '2023-01-01 10:00:00', false],
  ])('%s: %s refuses marketing: %s', async (heading, cell, refusesMarketing) => {
    expect((await readList(rows(`Name,${heading}`, `Ada,${cell}`))).people).toMatchObject([{ refusesMarketing }])
  })

  it('a contact preference is kept in the notes', async () => {
    const { people } = await readList(rows('Name,Contact Preference', 'Ada,Call after 5 pm'))
    expect(people).toMatchObject([{ notes: 'Contact Preference: Call after 5 pm', refusesMarketing: false }])
  })

  it.each([
    ['Ada King - DO NOT BOOK', true],
    ['Ada King (DNB)', true],
    ['Ada King BLOCKED', true],
    ['Ada Blockedge', false],
    ['Bo Bannerman', false],
  ])('%s is blocked: %s', async (name, isBlocked) => {
    expect((await readList(rows('Name', name))).people).toMatchObject([{ isBlocked }])
  })

  it('somebody blocked online only, in French', async () => {
    expect((await readList(rows('Nom;Bloqué en ligne', 'Ada;Oui', 'Bo;Non'))).people).toMatchObject([
      { isBlocked: true },
      { isBlocked: false },
    ])
  })

  it('somebody deactivated is left out', async () => {
    expect((await readList(rows('Name,Deactivated', 'Ada,true', 'Bo,false'))).leftOut).toEqual([
      { line: 2, reason: 'Ada is inactive or deleted in this list' },
    ])
  })
})

describe('older encodings', () => {
  it.each([
    ['windows-1251', 'Имя;Телефон\nАнна Иванова;+79161234567\nЁлкин Пётр;+79161234568\n', 'Анна Иванова'],
    ['windows-1253', 'Όνομα;Τηλέφωνο\nΆννα Παπαδοπούλου;+306912345678\n', 'Άννα Παπαδοπούλου'],
    ['windows-1254', 'Ad Soyad;Telefon\nAyşe Yıldız;+905321234567\nGökhan Çağlar;\n', 'Ayşe Yıldız'],
    ['windows-1255', 'שם;טלפון\nאנה כהן;+972501234567\n', 'אנה כהן'],
    ['windows-1252', 'Nafn;Sími\nÞóra Guðrún Jónsdóttir;+3546112345\n', 'Þóra Guðrún Jónsdóttir'],
    ['windows-1252', 'Nombre;Teléfono\nÑuño Ibáñez;612345678\n', 'Ñuño Ibáñez'],
    ['windows-1252', 'Name;Telefon\nJürgen Größl;01512345678\nÅsa Öhman;\n', 'Jürgen Größl'],
    ['windows-1252', 'Name;Tel\nJürgen Größl;01512345678\n', 'Jürgen Größl'],
    ['windows-1250', 'Imię;Telefon\nŁucja Wiśniewska;512345678\nJiří Dvořák;\n', 'Łucja Wiśniewska'],
  ])('%s is read: %j', async (encoding, text, name) => {
    expect((await names(windows(encoding, text)))[0]).toBe(name)
  })

  it('Shift_JIS is read', async () => {
    // 氏名,電話 and 山田花子 as Excel in Japan saves them.
    const bytes = [0x8e, 0x81, 0x96, 0xbc, 0x2c, 0x93, 0x64, 0x98, 0x62, 0x0a, 0x8e, 0x52, 0x93, 0x63, 0x89, 0xd4]
    const more = [0x8e, 0x71, 0x2c, 0x30, 0x39, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x0a]
    expect(await names(Uint8Array.from([...bytes, ...more]))).toEqual(['山田花子'])
  })
})

it('a business that states no country is told why its numbers cannot be read', () => {
  const phones = ['(212) 555-0101', '(212) 555-0102', '+44 7400 1'].map((text) => ({ label: 'Phone', text }))
  expect(chooseContacts({ emails: [], phones }, contactReaders({ country: null })).remarks).toEqual([
    '“(212) 555-0102” has no country code and is kept in the notes',
    '“+44 7400 1” isn’t a phone number we recognize and is kept in the notes',
    '“(212) 555-0101” is kept as it is, but cannot be texted until you choose your country in Settings',
  ])
})

describe('contact cards', () => {
  it('of iCloud and of Android are read as a list', async () => {
    const cards = [
      '\ufeffBEGIN:VCARD',
      'VERSION:3.0',
      'N:King;Ada;Lou;;',
      'FN:Ada Lou King',
      'item1.TEL;type=pref:(212) 555-0102',
      'TEL;type=CELL;type=VOICE:+1 (212) 555-0101',
      'TEL;TYPE=WORK,FAX:+1 212 555 0199',
      'EMAIL;type=INTERNET;type=HOME:ada@exam',
      ' ple.com',
      'NOTE:Latex\\, nickel\\nTea',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ==',
      'BDAY:1990-01-01',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=87elik;Zo=C3=AB;;;',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSk=',
      'TEL;CELL:2125550103',
      'NOTE;ENCODING=QUOTED-PRINTABLE:Latex=',
      '=2C nickel',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Bo Lind',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-212-555-0104',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN:Becker Beauty Supply',
      'X-ABShowAs:COMPANY',
      'TEL:2125550105',
      'END:VCARD',
    ].join('\r\n')
    expect(await clients(cards)).toMatchObject([
      {
        name: 'Ada Lou King',
        phoneE164: '+12125550101',
        email: 'ada@example.com',
        notes: 'Latex, nickel\nTea\nPhone: (212) 555-0102',
      },
      { name: 'Zoë Çelik', phoneE164: '+12125550103', notes: 'Latex, nickel' },
      { name: 'Bo Lind', phoneE164: '+12125550104', notes: null },
    ])
  })
})
