import Papa from 'papaparse'

import { importClientsBody } from '@/lib/contracts/client-import'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { createClient, deleteClient, updateClient } from '@/lib/server/client/commands'
import { exportClients } from '@/lib/server/client/export'
import { getClientHistory } from '@/lib/server/client/history'
import { importClients } from '@/lib/server/client/import'
import { NOTES_MAX } from '@/lib/domain/client'
import { toImportLine } from '@/lib/domain/list-person'
import { shieldCell } from '@/lib/domain/csv'
import { toE164, toSpreadsheetPhone } from '@/lib/domain/read-phone'
import { getClient } from '@/lib/server/client/queries'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { getDb } from '@/lib/server/db'
import { addToWaitlist, removeFromWaitlist } from '@/lib/server/waitlist/commands'
import { joinChunks } from '../../support/chunks'
import { listClients } from '../../support/list-clients'
import { listWaitlist } from '../../support/list-waitlist'
import { readList } from '../../support/read-list'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
let salon: Salon
let opened = 0

beforeEach(async () => {
  salon = await openSalon(`clients-${(opened += 1)}`)
})

const names = async (archived = false) =>
  (await listClients(salon.owner, { archived }, MORNING)).map(({ name }) => name)

describe('editing', () => {
  it('changes what is named, leaves the rest, and reads a new number again', async () => {
    const changed = await updateClient(
      salon.owner,
      salon.clientId,
      { phone: '(646) 555-0199', notes: 'Window', preferredMood: 'calm' },
      deps,
    )
    expect(changed).toMatchObject({
      name: 'Ada King',
      email: 'ada@example.com',
      phone: '(646) 555-0199',
      notes: 'Window',
      moodEmoji: '😌',
    })
    expect(await stored()).toMatchObject({ phoneE164: '+16465550199' })
  })

  it('does not take consent given for the old number to the new one, but keeps it for the same', async () => {
    await getDb().client.updateMany({
      where: { id: salon.clientId },
      data: { smsConsentAt: MORNING, smsConsentText: 'Yes' },
    })
    await updateClient(salon.owner, salon.clientId, { phone: '212 555 0101' }, deps)
    expect((await stored()).smsConsentAt).toEqual(MORNING)
    await updateClient(salon.owner, salon.clientId, { phone: '(646) 555-0199' }, deps)
    expect((await stored()).smsConsentAt).toBeNull()
  })

  it('clears an optional field with null', async () => {
    expect(await updateClient(salon.owner, salon.clientId, { email: null, phone: null }, deps)).toMatchObject({
      email: null,
      phone: null,
    })
  })

  const stored = () =>
    getDb().client.findFirstOrThrow({ where: { id: salon.clientId }, select: { phoneE164: true, smsConsentAt: true } })
})

describe('archiving', () => {
  it('takes a client out of the list, not out of its history, and can be undone', async () => {
    await updateClient(salon.owner, salon.clientId, { archived: true }, deps)
    expect([await names(), await names(true)]).toEqual([[], ['Ada King']])
    expect(await getClient(salon.owner, salon.clientId, MORNING)).toMatchObject({ archivedAt: MORNING.toISOString() })
    await updateClient(salon.owner, salon.clientId, { archived: false }, deps)
    expect(await names()).toEqual(['Ada King'])
  })

  describe('takes the client off the waitlist', () => {
    const at = (hours: number) => depsAt(new Date(MORNING.getTime() + hours * 3_600_000))
    const waiting = async () => (await listWaitlist(salon.owner, MORNING)).map(({ service }) => service)
    const archive = (archived: boolean, hours: number) =>
      updateClient(salon.owner, salon.clientId, { archived }, at(hours))
    const join = (service: string) => addToWaitlist(salon.owner, { clientId: salon.clientId, service }, deps)

    it('until it is undone: then they wait again for what they were waiting for', async () => {
      const left = await join('Color')
      await removeFromWaitlist(salon.owner, left.id, deps)
      await join('Haircut')
      await archive(true, 1)
      expect(await waiting()).toEqual([])
      await archive(false, 24)
      expect(await waiting()).toEqual(['Haircut'])
    })

    it('for good if the client is restored days later', async () => {
      await join('Haircut')
      await archive(true, 1)
      await archive(false, 26)
      expect(await waiting()).toEqual([])
    })
  })

  it('is possible where deleting is refused', async () => {
    await visit('2026-11-25T10:00')
    await expect(deleteClient(salon.owner, salon.clientId, deps)).rejects.toMatchObject({
      status: 409,
      code: 'has_history',
    })
    expect(await updateClient(salon.owner, salon.clientId, { archived: true }, deps)).toMatchObject({ appointments: 1 })
  })
})

describe('the client page', () => {
  it('has figures, upcoming and past visits, preferred times and moods', async () => {
    const kept = await visit('2026-11-24T10:00', { clientMood: 'happy', appointmentMoodNotes: 'New job' })
    const missed = await visit('2026-11-24T12:00')
    const next = await visit('2026-12-01T10:00')
    const later = depsAt(new Date('2026-11-24T23:00:00Z'))
    await updateAppointment(salon.owner, kept, { status: 'completed' }, later)
    await updateAppointment(salon.owner, missed, { status: 'no-show' }, later)
    const history = await getClientHistory(salon.owner, salon.clientId, later.clock.now())
    expect(history.figures).toEqual({
      completed: 1,
      lateVisits: 0,
      noShows: 1,
      cancelled: 0,
      lateCancellations: 0,
      lateMoves: 0,
      revenueCents: 6500,
    })
    expect(history.upcoming.map(({ id }) => id)).toEqual([next])
    expect(history.past.map(({ id }) => id)).toEqual([missed, kept])
    expect(history.preferredTimes).toEqual([{ weekday: 2, part: 'morning', visits: 1 }])
    expect(history.moods).toMatchObject([{ appointmentId: kept, mood: 'happy', notes: 'New job' }])
    expect(history.client).toMatchObject({ completedVisits: 1, noShowCount: 1, appointments: 3 })
  })
})

describe('importing', () => {
  const list = (dryRun: boolean) =>
    importClientsBody.parse({
      dryRun,
      lines: [
        { line: 2, name: 'Bea Day', email: 'BEA@example.com', phone: '+1 646 555 0123', preferredMood: 'Calm' },
        { line: 3, name: 'Ada King', phone: '212-555-0101', notes: 'Likes tea' },
        { line: 4, name: '', email: 'nobody@example.com' },
        { line: 5, name: 'Cleo', email: 'not an address' },
        { line: 6, name: 'Dan', phone: '123', preferredMood: '' },
        { line: 7, name: 'Tom', phone: '(212) 555-0101' },
        { line: 8, name: 'Eve', preferredMood: 'grumpy' },
      ],
    })

  it('says the same in a dry run, which writes nothing, as it then does', async () => {
    const tried = await importClients(salon.owner, list(true), deps)
    expect(await names()).toEqual(['Ada King'])
    expect(await importClients(salon.owner, list(false), deps)).toEqual({ ...tried, dryRun: false })
    expect(await names()).toEqual(['Ada King', 'Bea Day', 'Tom'])
  })

  it('adds, completes, and names every line it leaves out', async () => {
    const result = await importClients(salon.owner, list(false), deps)
    expect(result).toMatchObject({ added: 2, completed: 1, unchanged: 0, refused: 4 })
    expect(result.problems.map(({ line, severity }) => `${line} ${severity}`)).toEqual([
      '4 error',
      '5 error',
      '6 error',
      '8 error',
    ])
    expect(result.problems.map(({ message }) => message)).toEqual([
      'Name is required',
      'Valid email is required',
      '“123” isn’t a phone number',
      expect.stringMatching(/^Use one of Energetic, Calm/),
    ])
    const [ada, bea, tom] = await listClients(salon.owner, {}, MORNING)
    expect(tom).toMatchObject({ name: 'Tom', phone: '(212) 555-0101' })
    expect(ada).toMatchObject({ notes: 'Likes tea', phone: '(212) 555-0101' })
    expect(bea).toMatchObject({ email: 'bea@example.com', preferredMood: 'calm', moodEmoji: '😌' })
  })

  it('adds nobody twice, not even when two imports run at once', async () => {
    await Promise.all([importClients(salon.owner, list(false), deps), importClients(salon.owner, list(false), deps)])
    expect(await names()).toEqual(['Ada King', 'Bea Day', 'Tom'])
  })

  it('chooses the first mobile and the first address; the others, and what is none, go to the notes', async () => {
    const result = await importClients(
      salon.owner,
      importClientsBody.parse({
        dryRun: false,
        lines: [
          {
            line: 2,
            name: 'Dot Lane',
            emails: [
              { label: 'Email', text: 'dot at example' },
              { label: 'Email', text: 'DOT@example.com' },
              { label: 'Other email', text: 'second@example.com' },
            ],
            phones: [
              { label: 'Home', text: '+44 20 7946 0958' },
              { label: 'Mobile', text: '+44 7400 123459' },
              { label: 'Phone', text: 'ask me' },
            ],
            notes: 'Latex allergy',
          },
        ],
      }),
      deps,
    )
    expect(result).toMatchObject({ added: 1, refused: 0 })
    expect(result.problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'note: “dot at example” isn’t an email address and is kept in the notes',
      'note: “ask me” isn’t a phone number we recognize and is kept in the notes',
    ])
    expect((await listClients(salon.owner, { q: 'Dot' }, MORNING))[0]).toMatchObject({
      email: 'dot@example.com',
      phone: '+44 7400 123459',
      notes:
        'Latex allergy\nEmail: dot at example\nOther email: second@example.com\nHome: +44 20 7946 0958\nPhone: ask me',
      smsConsentAt: null,
    })
  })

  it('never invites who refused marketing, new or known, nor takes consent to texts from a list', async () => {
    const lines = [
      { line: 2, name: 'Ada King', phone: '212-555-0101', refusesMarketing: true },
      { line: 3, name: 'Bea Day', email: 'bea@example.com', refusesMarketing: true, smsConsent: true },
      { line: 4, name: 'Cleo Ng', email: 'cleo@example.com' },
    ]
    const body = importClientsBody.parse({ dryRun: false, lines })
    expect(await importClients(salon.owner, body, deps)).toMatchObject({ added: 2, completed: 1 })
    expect(
      (await listClients(salon.owner, {}, MORNING)).map(({ name, marketingRefusedAt, emailOptedOutAt }) => [
        name,
        marketingRefusedAt !== null,
        // Their reminders still come.
        emailOptedOutAt,
      ]),
    ).toEqual([
      ['Ada King', true, null],
      ['Bea Day', true, null],
      ['Cleo Ng', false, null],
    ])
    expect(await getDb().client.count({ where: { name: 'Bea Day', smsConsentAt: { not: null } } })).toBe(0)
    expect(await importClients(salon.owner, body, deps)).toMatchObject({ added: 0, completed: 0, unchanged: 3 })
  })

  it.each([
    ['cut in two by the limit of notes', `${'n'.repeat(NOTES_MAX - 1)}😌`, []],
    ['broken in the notes', 'Likes tea \ud83d', []],
    ['broken in a contact that goes to the notes', 'Likes tea', [{ label: 'Email \ud83d', text: 'dot at \ude0c' }]],
  ])('completes a client from a line with an emoji %s', async (_, notes, emails) => {
    const body = importClientsBody.parse({
      dryRun: false,
      lines: [{ line: 2, name: 'Ada King', phone: '212-555-0101', emails, notes }],
    })
    expect(await importClients(salon.owner, body, deps)).toMatchObject({ completed: 1 })
    expect((await getClient(salon.owner, salon.clientId, MORNING)).notes).toMatch(
      /^(?:n+|Likes tea \ufffd|Likes tea\nEmail \ufffd: dot at \ufffd)$/,
    )
  })

  it.each([
    ['decomposed letters', 'Ze\u0301lie O\u0308z', 'ZÉLIE ÖZ'],
    ['composed letters', 'Zélie Öz', 'Ze\u0301lie O\u0308z'],
  ])('knows a client in %s whose contact a spreadsheet destroyed', async (_, stored, listed) => {
    await updateClient(salon.owner, salon.clientId, { name: stored }, deps)
    const lines = [{ line: 2, name: listed, lostContact: true }]
    expect(await importClients(salon.owner, { dryRun: false, lines }, deps)).toMatchObject({ added: 0, unchanged: 1 })
  })

  it('says who is archived, and leaves them so', async () => {
    await updateClient(salon.owner, salon.clientId, { archived: true }, deps)
    const lines = [{ line: 2, name: 'Ada King', phone: '212-555-0101' }]
    for (const dryRun of [true, false])
      expect(await importClients(salon.owner, { dryRun, lines }, deps)).toMatchObject({
        added: 0,
        unchanged: 1,
        problems: [
          {
            line: 2,
            severity: 'note',
            message: 'Ada King is archived: to see them again, restore them under Archived',
          },
        ],
      })
    expect((await getClient(salon.owner, salon.clientId, MORNING)).archivedAt).not.toBeNull()
  })

  it('says whose notes it does not add to', async () => {
    await updateClient(salon.owner, salon.clientId, { notes: 'Likes tea' }, deps)
    const lines = [{ line: 2, name: 'Ada King', phone: '212-555-0101', notes: 'Latex allergy' }]
    expect(await importClients(salon.owner, { dryRun: true, lines }, deps)).toMatchObject({
      unchanged: 1,
      problems: [{ line: 2, severity: 'note', message: expect.stringContaining('Ada King already has other notes') }],
    })
  })

  it('takes 5,000 lines at once, and no more', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => ({
      line: index + 1,
      name: `Client ${index}`,
      email: `client${index}@example.com`,
    }))
    expect(await importClients(salon.owner, { dryRun: false, lines }, deps)).toMatchObject({ added: 5000, refused: 0 })
    expect(
      importClientsBody.safeParse({ dryRun: true, lines: [...lines, { line: 5001, name: 'One more' }] }).success,
    ).toBe(false)
  })
})

describe('exporting', () => {
  it('writes the same file in pages of any size, each client once', async () => {
    for (const name of ['Bea', 'abe', 'Cyd'])
      await createClient(salon.owner, { name, email: null, phone: null, notes: null, preferredMood: null }, deps)
    const [bea] = await listClients(salon.owner, { q: 'Bea' }, MORNING)
    await updateClient(salon.owner, bea?.id ?? '', { archived: true }, deps)
    const whole = await joinChunks(exportClients(salon.owner, MORNING).chunks)
    expect(await joinChunks(exportClients(salon.owner, MORNING, 1).chunks)).toBe(whole)
    expect(await joinChunks(exportClients(salon.owner, MORNING, 2).chunks)).toBe(whole)
    expect(Papa.parse<string[]>(whole.slice(1), { skipEmptyLines: true }).data.map(([name]) => name)).toEqual([
      'Name',
      'abe',
      'Ada King',
      'Cyd',
      'Bea',
    ])
  })

  it('writes who wants no marketing, or no emails, so that an import elsewhere never invites them', async () => {
    const add = (name: string, refusal: object) =>
      getDb().client.create({
        data: { businessId: salon.owner.businessId, name, email: `${name}@example.com`, ...refusal },
      })
    await add('Bea', { marketingRefusedAt: MORNING })
    await add('Cyd', { emailOptedOutAt: MORNING })
    const { people } = await readList(await joinChunks(exportClients(salon.owner, MORNING).chunks))
    expect(people.map(({ name, refusesMarketing }) => [name, refusesMarketing])).toEqual([
      ['Ada King', false],
      ['Bea', true],
      ['Cyd', true],
    ])
  })

  it('writes a file that imports back without a change', async () => {
    await createClient(
      salon.owner,
      {
        name: '=HYPERLINK("x")',
        email: null,
        phone: '+44 20 7946 0958',
        notes: 'Two\nlines, "quoted"',
        preferredMood: 'happy',
      },
      deps,
    )
    const { data } = Papa.parse<string[]>((await joinChunks(exportClients(salon.owner, MORNING).chunks)).slice(1), {
      skipEmptyLines: true,
    })
    expect(data[0]?.slice(0, 3)).toEqual(['Name', 'Email', 'Phone'])
    expect(data.slice(1).map(([name, , phone]) => [name, phone])).toEqual([
      [`'=HYPERLINK("x")`, '+442079460958'],
      ['Ada King', '(212) 555-0101'],
    ])
    // As it is, and as spreadsheets save it again: without the mark, with semicolons, in Windows' old encoding.
    const csv = await joinChunks(exportClients(salon.owner, MORNING).chunks)
    const saved = Papa.unparse(data, { delimiter: ';' })
    // Spreadsheets interpret a phone number with a plus as a number.
    const withoutPlus = saved.replace('+442079460958', '442079460958')
    const shortened = Papa.parse<string[]>(saved.replace('+442079460958', '4.42079E+11')).data
    const { people } = await readList(Papa.unparse(shortened))
    expect(await importClients(salon.owner, { dryRun: false, lines: people.map(toImportLine) }, deps)).toMatchObject({
      added: 0,
      completed: 0,
      unchanged: 2,
    })
    for (const file of [
      Buffer.from(withoutPlus),
      Buffer.from(csv),
      Buffer.from(saved, 'latin1'),
      Buffer.from(`\ufeff${saved}`, 'utf16le'),
    ]) {
      const list = await readList(new Uint8Array(file))
      expect(list).toMatchObject({ program: 'No-Show Shield', leftOut: [] })
      const lines = list.people.map(toImportLine)
      expect(await importClients(salon.owner, importClientsBody.parse({ dryRun: false, lines }), deps)).toMatchObject({
        added: 0,
        completed: 0,
        unchanged: 2,
        problems: [],
      })
    }
  })

  it.each([
    ['(212) 555-0101', 'US'],
    ['+442079460958', 'US'],
    ['020 7946 0958', 'GB'],
    ['+49 30 901820', 'DE'],
    ['+1 416 555 0123', 'CA'],
    ['512 345 678', 'PL'],
    ['0044 20 7946 0958', 'GB'],
    ['624 555 0134', 'US'],
  ] as const)(
    'keeps %s dialable for a business in %s, in a form that no spreadsheet shortens and the file does not shield',
    (phone, country) => {
      const cell = toSpreadsheetPhone(phone, country)
      expect(cell).toMatch(/^(?:\+\d+|\(\d.*|0\d+ .*)$/)
      expect(shieldCell(cell)).toBe(cell)
      expect(toE164(cell, country)).toBe(toE164(phone, country))
    },
  )
})

describe('mood analytics', () => {
  it('weigh moods of clients once and of visits twice, without archived clients', async () => {
    await updateClient(salon.owner, salon.clientId, { preferredMood: 'calm' }, deps)
    await visit('2026-11-25T10:00', { clientMood: 'happy' })
    const gone = await createClient(salon.owner, { name: 'Gone', preferredMood: 'tired' }, deps)
    await updateClient(salon.owner, gone.id, { archived: true }, deps)
    expect(await getMoodAnalysis(salon.owner)).toEqual({
      moods: [
        { mood: 'happy', weight: 2, share: 67 },
        { mood: 'calm', weight: 1, share: 33 },
      ],
      entries: 2,
      totalClients: 1,
      coverage: 200,
    })
  })

  it('are empty for a business that recorded none', async () => {
    expect(await getMoodAnalysis(salon.owner)).toEqual({ moods: [], entries: 0, totalClients: 1, coverage: 0 })
  })
})

async function visit(
  appointmentDate: string,
  changes: { clientMood?: 'happy'; appointmentMoodNotes?: string } = {},
): Promise<string> {
  const { id } = await createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Haircut',
      serviceId: salon.serviceId,
      appointmentDate,
      duration: 60,
      ...changes,
    },
    deps,
  )
  return id
}
