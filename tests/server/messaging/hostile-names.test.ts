/** Strangers' input in messages to somebody else: emails to the owner, calendars and texts. */
import fc from '../../support/property'
import { appointment, type Appointment } from '@/lib/contracts/appointment'
import { callText } from '@/lib/domain/call-script'
import { withoutLinks } from '@/lib/domain/sms-text'
import { calendarEntry, type CalendarFacts } from '@/lib/server/messaging/calendar'
import { renderBriefMail } from '@/lib/server/messaging/templates/brief'
import { HOSTILE_ADDRESSES, HOSTILE_ELEMENT, xssCorpus } from '../../support/xss-corpus'

const ODD = [
  'evil.example/pay',
  'https://evil.example',
  'www.evil.example',
  'x@evil.example',
  'Ada\r\nBcc: x@evil.example',
  'evil\u3002example',
  'evil\uff0eexample',
  'ht\u200btps://evil.example',
  '<a href="https://evil.example">Ada</a>',
  '\u202eelpmaxe.live',
  '\u001b[31mevil.example',
  'evil.\u200bexample',
]
const NOW = new Date('2026-11-24T12:00:00Z')
const toldOf = (clientName: string) =>
  ({ event: 'booking', clientName, start: NOW, previousStart: null, isReleased: false, failedKind: null }) as const
const ADDRESS = /https?:\/\/evil|\b(?:www\.)?evil\.example|[\w.]@\w/i

describe('the owner’s brief', () => {
  it.each(ODD)('turns nothing of a client called or numbered %j into a link, header or tag', async (text) => {
    const mail = await renderBriefMail(
      {
        kind: 'morning',
        date: '2026-11-24',
        businessName: 'Luna',
        timeZone: 'America/New_York',
        now: NOW,
        news: [toldOf(text)],
        brief: {
          visits: [visitOf(text)],
          requests: [visitOf(text)],
          unconfirmed: [visitOf(text)],
          unreachable: [{ appointment: visitOf(text), reason: 'No number' }],
          unanswered: [visitOf(text)],
          tasks: [text],
          openings: [],
        },
      },
      'luna@example.com',
    )
    expect(mail.text).not.toMatch(ADDRESS)
    expect(mail.html.replace(/<a [^>]*localhost[^>]*>/g, '')).not.toMatch(ADDRESS)
    expect(mail.subject).not.toMatch(/[\r\n]|evil/)
  })

  it('shows five hundred hostile names as text', async () => {
    const visits = xssCorpus('http://canary.example').map(visitOf)
    const { html } = await renderBriefMail(
      {
        kind: 'morning',
        date: '2026-11-24',
        businessName: '<x-hostile>',
        timeZone: 'America/New_York',
        now: NOW,
        news: [],
        brief: {
          visits,
          requests: visits,
          unconfirmed: visits,
          unreachable: [],
          unanswered: [],
          tasks: [],
          openings: [],
        },
      },
      'luna@example.com',
    )
    expect(html.match(/<(?:script|img|svg|iframe|object|embed|form|input|base|x-hostile)\b/gi)).toBeNull()
    expect(html.toLowerCase()).not.toContain(`<${HOSTILE_ELEMENT}`)
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
  })
})

describe('a text from the owner’s own phone', () => {
  it.each(ODD)('carries no address of a client or service called %j but its own link', (text) => {
    const body = callText(
      { clientName: text, businessName: 'Luna', service: text, startsAt: new Date('2026-11-24T15:00:00Z') },
      'LINK',
      new Date('2026-11-24T12:00:00Z'),
      'America/New_York',
    )
    expect(body).not.toMatch(ADDRESS)
    expect(body).not.toMatch(/[\r\n\u001b\u202e]/)
  })
})

it('a line without links holds no address that a program would find', () => {
  for (const text of [...ODD, ...HOSTILE_ADDRESSES]) expect(withoutLinks(text)).not.toMatch(/:\/\/|@|\.[\p{L}\p{N}]/u)
})

describe('a calendar entry', () => {
  const piece = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    ';',
    ',',
    '\\',
    '\\,',
    ':',
    '"',
    'BEGIN:VEVENT',
    'END:VCALENDAR',
    'ATTENDEE:mailto:x@evil.example',
    ' ',
    '\t',
    'é',
    '👩‍👩‍👧',
    '\u202e',
    '<a>',
    'x'.repeat(74),
    '\u001b[31m',
  )
  const typed = fc
    .array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 12 })
    .map((parts) => parts.join(''))

  it('reads back as what was typed, in one event, lines of 75 bytes at most', () => {
    fc.assert(
      fc.property(typed, typed, typed, (title, description, location) => {
        const entry = calendarEntry({ ...FACTS, title, description, location })
        const lines = entry.split('\r\n')
        expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
        expect(entry.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const read = readEvent(entry)
        expect([...read.keys()].filter((name) => !PROPERTIES.has(name))).toEqual([])
        expect(read.get('SUMMARY')).toBe(asLines(title))
        if (description !== '') expect(read.get('DESCRIPTION')).toBe(asLines(description))
        if (location !== '') expect(read.get('LOCATION')).toBe(asLines(location))
      }),
    )
  })
})

const FACTS: CalendarFacts = {
  appointmentId: 'a',
  rootHost: 'book.example',
  sequence: 0,
  start: new Date('2026-11-27T19:30:00Z'),
  durationMinutes: 60,
  cancelled: false,
  title: '',
  description: '',
  location: null,
  url: 'https://luna.book.example/confirm/a',
  organizer: { name: 'Luna', email: 'luna@example.com', sentBy: null },
  stampedAt: new Date('2026-11-24T12:00:00Z'),
}

const PROPERTIES = new Set([
  'DESCRIPTION',
  'DTEND',
  'DTSTAMP',
  'DTSTART',
  'LOCATION',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'UID',
  'URL;VALUE=URI',
])

/** Line ends are the only thing that a calendar can't keep as typed. */
const asLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** The event's properties by the rules of RFC 5545: unfolded, then unescaped. */
function readEvent(entry: string): Map<string, string> {
  const lines = entry.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  const inside = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
  return new Map(
    inside.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [
        line.slice(0, colon),
        line.slice(colon + 1).replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)),
      ]
    }),
  )
}

function visitOf(text: string): Appointment {
  const id = '7f4df0c5-6d1f-4b0a-9d0b-2f6a4d3c1b2a'
  return appointment.parse({
    id,
    businessId: id,
    clientId: id,
    staffId: id,
    serviceId: null,
    service: text,
    appointmentDate: '2026-11-24T15:00:00.000Z',
    duration: 60,
    status: 'scheduled',
    notes: text,
    clientNote: text,
    clientMood: null,
    moodEmoji: null,
    appointmentMoodNotes: text,
    reminder24hSent: false,
    reminder2hSent: false,
    followUpSent: false,
    priceCents: 0,
    version: 1,
    lateCancellation: false,
    minutesLate: null,
    risk: null,
    protection: null,
    protectionReason: null,
    confirmBy: null,
    approvedAt: null,
    forgivenAt: null,
    undoTo: null,
    createdAt: '2026-11-24T12:00:00.000Z',
    client: { name: text, phone: text, email: null, preferredMood: null, moodEmoji: null },
    staff: { name: text, color: '#000000' },
  })
}
