import { feedCalendar, type FeedFacts } from '@/lib/server/calendar-feed/calendar'
import { calendarEntry, type CalendarFacts } from '@/lib/server/messaging/calendar'
import { readAt } from '../../support/wall-clock-oracle'
import { readByBytes, readByLibrary, type CalendarProperty } from '../../support/calendar-readers'
import fc from '../../support/property'

const FACTS: CalendarFacts = {
  appointmentId: '0b6ba5a4-9d3e-4c3c-8f53-0d9a2a1f0c11',
  rootHost: 'book.example',
  sequence: 3,
  start: new Date('2026-11-27T19:30:00Z'),
  durationMinutes: 60,
  cancelled: false,
  title: 'Cut at Luna',
  description: 'Plans changed?',
  location: '12 Main St',
  url: 'https://luna.book.example/confirm/x',
  organizer: { name: 'Luna', email: 'luna@example.com', sentBy: 'hello@book.example' },
  stampedAt: new Date('2026-11-24T12:00:00Z'),
  invitation: { attendeeEmail: 'ada@example.com' },
}

/** What both readers read, which must be the same. */
function read(calendar: string): CalendarProperty[] {
  const properties = readByBytes(calendar)
  const typed = properties.map(({ raw: _raw, parameters: { VALUE: _type, ...parameters }, ...property }) => ({
    ...property,
    parameters,
  }))
  expect(readByLibrary(calendar)).toEqual(typed)
  return properties
}

const find = (properties: CalendarProperty[], name: string) => properties.filter((property) => property.name === name)

describe('an invitation', () => {
  const sign = fc.constantFrom(
    ...',;:"\\^\'=<>&@.-–éß日💇',
    '^n',
    '^^',
    "^'",
    '\\n',
    '\\,',
    '💇🏽‍♀️',
    '👩‍👩‍👧',
    'Zoe\u0308',
    'صالون',
    ' ',
  )
  const name = fc
    .array(
      fc.oneof(
        sign,
        fc.constantFrom('Luna', 'Hair', 'O’Neil', 'x'.repeat(70)),
        fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
      ),
      { minLength: 1, maxLength: 9 },
    )
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '')
  const atom = fc.constantFrom(..."abz09!#$%&'*+/=?^_`{|}~-", 'very.long.part')
  const email = fc
    .tuple(
      fc.array(atom, { minLength: 1, maxLength: 9 }),
      fc.constantFrom('x.io', 'luna-hair.example', 'sub.mail.example.com'),
    )
    .map(([local, domain]) => `${local.join('')}@${domain}`)

  it('of a thousand generated names and addresses reads back the same by two readers', () => {
    fc.assert(
      fc.property(
        name,
        name,
        email,
        email,
        fc.option(email, { nil: null }),
        fc.boolean(),
        (business, place, organizer, attendee, sentBy, cancelled) => {
          const entry = calendarEntry({
            ...FACTS,
            cancelled,
            title: `Cut at ${business}`,
            location: place,
            organizer: { name: business, email: organizer, sentBy },
            invitation: { attendeeEmail: attendee },
          })
          const properties = read(entry)
          expect(find(properties, 'SUMMARY').map(({ text }) => text)).toEqual([`Cut at ${business}`])
          expect(find(properties, 'LOCATION').map(({ text }) => text)).toEqual([place])
          // A parameter has no place for a double quote, and programs take a backslash for an escape.
          const parameters = {
            CN: business.replaceAll('"', "'").replaceAll('\\', '/'),
            ...(sentBy === null ? {} : { 'SENT-BY': `mailto:${sentBy}` }),
          }
          expect(find(properties, 'ORGANIZER')).toEqual([
            expect.objectContaining({ parameters, raw: `mailto:${organizer}` }),
          ])
          expect(find(properties, 'ATTENDEE').map(({ raw }) => raw.replace(/^mailto:/i, ''))).toEqual([attendee])
          expect(find(properties, 'METHOD').map(({ raw }) => raw)).toEqual([cancelled ? 'CANCEL' : 'REQUEST'])
        },
      ),
      { numRuns: 1000 },
    )
  })
})

it.each([
  ['as a mail', { attendeeEmail: 'ada@example.com' }],
  ['as a download', undefined],
])('a cancellation is complete %s', (_name, invitation) => {
  const { invitation: _none, ...facts } = FACTS
  const properties = read(calendarEntry({ ...facts, cancelled: true, ...(invitation ? { invitation } : {}) }))
  const values = Object.fromEntries(properties.map(({ name, raw }) => [name, raw]))
  expect(values).toMatchObject({
    METHOD: 'CANCEL',
    UID: '0b6ba5a4-9d3e-4c3c-8f53-0d9a2a1f0c11@book.example',
    SEQUENCE: '3',
    STATUS: 'CANCELLED',
    DTSTAMP: '20261124T120000Z',
    DTSTART: '20261127T193000Z',
    DTEND: '20261127T203000Z',
    SUMMARY: 'Cut at Luna',
    ORGANIZER: 'mailto:luna@example.com',
  })
})

describe('a calendar address', () => {
  const FEED: FeedFacts = {
    name: 'Luna – Salon',
    rootHost: 'book.example',
    shows: 'full',
    visits: [],
    timeZone: 'America/New_York',
    now: new Date('2026-11-24T12:00:00Z'),
  }
  const visit = (start: string) => ({
    id: 'a',
    start: new Date(start),
    durationMinutes: 60,
    sequence: 0,
    changedAt: new Date('2026-11-24T12:00:00Z'),
    service: 'Cut',
    clientName: 'Ada King',
  })
  const components = (calendar: string) => [...calendar.matchAll(/^BEGIN:(.*)$/gm)].map(([, name]) => name?.trim())

  it('without appointments has a component, and its properties before it', () => {
    const calendar = feedCalendar(FEED)
    expect(components(calendar).slice(0, 2)).toEqual(['VCALENDAR', 'VTIMEZONE'])
    const within = read(calendar).map((property) => property.within)
    expect(within.lastIndexOf('VCALENDAR')).toBeLessThan(within.indexOf('VCALENDAR VTIMEZONE'))
    expect(find(read(calendar), 'X-WR-TIMEZONE').map(({ raw }) => raw)).toEqual(['America/New_York'])
  })

  it.each(['Luna, Hair; & more', 'C:\\Luna', 'Luna "Spa"', '💇🏽‍♀️ Luna', 'x'.repeat(200)])('is called %s', (name) => {
    const properties = read(feedCalendar({ ...FEED, name }))
    expect(['NAME', 'X-WR-CALNAME'].flatMap((key) => find(properties, key)).map(({ text }) => text)).toEqual([
      name,
      name,
    ])
  })

  it.each([
    ['America/New_York', '2026-07-01T12:00:00Z'],
    ['America/New_York', '2029-03-11T07:30:00Z'],
    ['Europe/Berlin', '2026-12-24T09:00:00Z'],
    ['Europe/Dublin', '2026-07-01T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-01-10T00:00:00Z'],
    ['Africa/Casablanca', '2026-03-01T10:00:00Z'],
    ['Asia/Kathmandu', '2026-07-01T12:00:00Z'],
    ['America/Sao_Paulo', '2018-12-01T12:00:00Z'],
    ['Asia/Tokyo', '2026-07-01T12:00:00Z'],
    ['Pacific/Apia', '2026-07-01T12:00:00Z'],
  ])('has the rules of %s at a visit on %s', (timeZone, start) => {
    const properties = read(feedCalendar({ ...FEED, timeZone, visits: [visit(start)] }))
    expect(find(properties, 'TZID').map(({ raw }) => raw)).toEqual([timeZone])
    expect(wallTimeByComponent(properties, new Date(start))).toEqual(readAt(Date.parse(start), timeZone))
  })

  it('is the same, byte for byte, later in the year', () => {
    const later = new Date('2026-12-20T12:00:00Z')
    expect(feedCalendar({ ...FEED, now: later })).toBe(feedCalendar(FEED))
  })
})

/** The wall time of an instant by the observances alone: that of the latest onset before it. */
function wallTimeByComponent(properties: CalendarProperty[], instant: Date): unknown {
  const minutes = (text: string) =>
    (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3)))
  const [starts, befores, afters] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].map((name) =>
    find(properties, name)
      .filter(({ within }) => within.startsWith('VCALENDAR VTIMEZONE '))
      .map(({ raw }) => raw),
  )
  const onsets = (starts ?? []).map((start, index) => {
    const wall = Date.parse(`${start.replace(/(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5')}Z`)
    return { at: wall - minutes(befores?.[index] ?? '') * 60_000, offset: minutes(afters?.[index] ?? '') }
  })
  const last = onsets.filter(({ at }) => at <= instant.getTime()).at(-1)
  const wall = new Date(instant.getTime() + (last?.offset ?? NaN) * 60_000)
  const midnight = Date.parse(wall.toISOString().slice(0, 10))
  return {
    instant: instant.getTime(),
    date: wall.toISOString().slice(0, 10),
    minutes: (wall.getTime() - midnight) / 60_000,
  }
}
