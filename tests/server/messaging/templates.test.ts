import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { renderSms } from '@/lib/server/messaging/templates/sms'
import { renderVisitMail } from '@/lib/server/messaging/templates/visit-mail'
import type { Visit } from '@/lib/server/messaging/visit'

const visit: Visit = {
  kind: 'confirmation', appointmentId: '0b6ba5a4-9d3e-4c3c-8f53-0d9a2a1f0c11', clientName: 'Ada King', service: 'Haircut',
  start: new Date('2026-11-27T19:30:00Z'), durationMinutes: 60, isConfirmed: false, staffName: 'Mateo', timeZone: 'America/New_York', icsSequence: 0,
  business: { name: 'Luna Hair', subdomain: 'luna', address: '12 Main St', phone: '(212) 555-0100', email: 'luna@example.com' },
}
const LONG = 'Ünïcödé ✂️ Beauty and Wellness Parlour of the Grand Old Town '.repeat(8)

describe('a text', () => {
  it.each(REMINDER_TYPES)('(%s) names the business, the client, the service, day, time and a link', (kind) => {
    const text = renderSms({ ...visit, kind })
    expect(text).toMatch(/^Luna Hair: Hi Ada, .*Haircut.*Fri, Nov 27, 2:30 PM.*http:\/\/luna\.localhost:3000\//)
    expect(text).not.toMatch(/Mateo|King/)
  })

  it.each(REMINDER_TYPES)('(%s) never asks for a word that carriers take as an opt-out', (kind) => {
    expect(renderSms({ ...visit, kind })).not.toMatch(/\b(reply|text|send)\s+(CANCEL|END|QUIT|UNSUBSCRIBE)\b/i)
  })

  it('of a confirmation says how to stop texts', () => {
    expect(renderSms(visit)).toContain('Reply STOP')
  })

  it.each(REMINDER_TYPES)('(%s) fits two segments, whatever the names', (kind) => {
    const longest = { ...visit, kind, clientName: LONG, service: LONG, business: { ...visit.business, name: LONG, address: LONG } }
    expect(smsSegments(renderSms(longest))).toBeLessThanOrEqual(2)
  })

  it.each(REMINDER_TYPES)('(%s) asks for an answer by text only where one reaches us and the question fits a segment beside the link', (kind) => {
    const asked = renderSms({ ...visit, kind, isTwoWay: true })
    expect(asked).toMatch(/http:\/\/luna\.localhost:3000\//)
    expect(smsSegments(asked)).toBeLessThanOrEqual(smsSegments(renderSms({ ...visit, kind })))
    expect(renderSms({ ...visit, kind, isConfirmed: true, isTwoWay: true })).not.toContain('Reply C')
    expect(renderSms({ ...visit, kind })).not.toContain('Reply C')
  })

  it('that reminds fits one segment with everyday names', () => {
    expect(smsSegments(renderSms({ ...visit, kind: 'reminder_24h' }))).toBe(1)
    expect(smsSegments(renderSms({ ...visit, kind: 'reminder_2h', isConfirmed: true }))).toBe(1)
  })
})

describe('a mail', () => {
  it.each(REMINDER_TYPES)('(%s) says the same as text and as HTML, with the zone and one button', async (kind) => {
    const mail = await renderVisitMail({ ...visit, kind }, 'ada@example.com', new Date('2026-11-24T12:00:00Z'))
    for (const part of ['Haircut', 'Friday, November 27, 2026, 2:30 PM EST', 'Mateo', '12 Main St']) {
      expect(mail.text).toContain(part)
      expect(mail.html).toContain(part)
    }
    expect(mail.html.match(/class="button"/g)).toHaveLength(1)
    expect(mail.html).toMatch(/^<!doctype html>/)
  })

  it.each(REMINDER_TYPES)('(%s) keeps the calendar entry right, and after the visit leaves it alone', async (kind) => {
    const mail = await renderVisitMail({ ...visit, kind }, 'ada@example.com', new Date('2026-11-24T12:00:00Z'))
    const METHODS: Partial<Record<typeof kind, string | undefined>> = { cancelled: 'CANCEL', follow_up: undefined, missed: undefined }
    expect(mail.calendar?.method).toBe(kind in METHODS ? METHODS[kind] : 'REQUEST')
  })
})
