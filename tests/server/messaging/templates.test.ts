import { canNameCost, composeText, costTemplate, needsLink, standardTemplate } from '@/lib/domain/message-words'
import { findTextProblem } from '@/lib/domain/message-template'
import { isTrueOf, REMINDER_TYPES, type ReminderType } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { renderSms } from '@/lib/server/messaging/templates/sms'
import { renderVisitMail } from '@/lib/server/messaging/templates/visit-mail'
import { toMessageWords, type Visit } from '@/lib/server/messaging/visit'

const visit: Visit = {
  kind: 'confirmation', appointmentId: '0b6ba5a4-9d3e-4c3c-8f53-0d9a2a1f0c11', shortCode: 'AbCdEfGhIj', clientName: 'Ada King', service: 'Haircut',
  start: new Date('2026-11-27T19:30:00Z'), durationMinutes: 60, isConfirmed: false, staffName: 'Mateo', timeZone: 'America/New_York', icsSequence: 0,
  priceCents: 6500, canReply: false, wording: standardTemplate('confirmation'),
  business: { name: 'Luna Hair', subdomain: 'luna', address: '12 Main St', phone: '(212) 555-0100', email: 'luna@example.com', currency: 'USD' },
}
const of = (kind: ReminderType, other: Partial<Visit> = {}): Visit => ({ ...visit, kind, wording: standardTemplate(kind), ...other })
const LINKS = { page: 'http://luna.localhost:3000/emails/key', oneClick: 'http://luna.localhost:3000/api/public/emails/key' }
const LONG = 'Ünïcödé ✂️ Beauty and Wellness Parlour of the Grand Old Town '.repeat(8)

const COMING = REMINDER_TYPES.filter((kind) => isTrueOf(kind, 'scheduled') || kind === 'cancelled')

describe('a text', () => {
  it.each(COMING)('(%s) names the business, the client, the service, day, time and a link', (kind) => {
    const text = renderSms(of(kind))
    expect(text).toMatch(/^Luna Hair: Hi Ada, .*Haircut.*Fri, Nov 27, 2:30 PM.*http:\/\/luna\.localhost:3000\//)
    expect(text).not.toMatch(/Mateo|King/)
  })

  it.each(['follow_up', 'missed'] as const)('(%s) names the business and the client, and leads to a new booking', (kind) => {
    expect(renderSms(of(kind))).toMatch(/^Luna Hair: Hi Ada, .*http:\/\/luna\.localhost:3000\/book/)
  })

  it.each(REMINDER_TYPES)('(%s) never asks for a word that carriers take as an opt-out, in the product’s own words', (kind) => {
    for (const { smsText, emailText, emailSubject } of [standardTemplate(kind), costTemplate(kind)]) {
      expect(findTextProblem(smsText, { link: needsLink(kind) })).toBeNull()
      expect([findTextProblem(emailText, { link: false }), findTextProblem(emailSubject, { link: false })]).toEqual([null, null])
    }
  })

  it('of a confirmation says how to stop texts, whatever its length', () => {
    expect(renderSms(visit)).toContain('Reply STOP')
    expect(renderSms(of('confirmation', { service: 'Full balayage with gloss, cut and a long blow-dry' }))).toContain('Reply STOP')
  })

  it.each(REMINDER_TYPES)('(%s) fits two segments, whatever the names', (kind) => {
    const longest = of(kind, { clientName: LONG, service: LONG, business: { ...visit.business, name: LONG, address: LONG } })
    expect(smsSegments(renderSms(longest))).toBeLessThanOrEqual(2)
  })

  it.each(REMINDER_TYPES.flatMap((kind) => [[kind, false], [kind, true]] as const))(
    '(%s, confirmed: %s) fits one segment with everyday names, under a domain of its own', (kind, isConfirmed) => {
      const there = 'https://luna.noshowshield.app'
      const words = { ...toMessageWords(of(kind, { isConfirmed })), confirmLink: `${there}/c/AbCdEfGhIj`, manageLink: `${there}/m/AbCdEfGhIj`, bookLink: `${there}/book` }
      expect(smsSegments(composeText(kind, standardTemplate(kind).smsText, words))).toBe(1)
    },
  )

  it('offers to answer by letter where texts come from a number that takes answers, as long as it costs no segment', () => {
    expect(renderSms(of('reminder_24h', { canReply: true }))).toContain("Reply C to confirm, R to move, X if you can't come.")
    expect(renderSms(of('reminder_24h', { canReply: true, isConfirmed: true }))).not.toContain('Reply C')
    const tight = renderSms(of('reminder_24h', { canReply: true, service: 'Balayage with gloss and a cut' }))
    expect([smsSegments(tight), tight.includes('Please confirm:')]).toEqual([1, true])
  })

  it('in the owner’s words is filled with the visit, and names the cost where it has a price', () => {
    const wording = { ...standardTemplate('reminder_24h'), smsText: '{first_name}, {day} {time}! {link}' }
    expect(renderSms(of('reminder_24h', { wording }))).toBe('Ada, Friday 2:30 PM! http://luna.localhost:3000/c/AbCdEfGhIj')
    expect(renderSms(of('reminder_24h', { wording: costTemplate('reminder_24h') }))).toContain('A missed visit costs us $65.')
    expect(renderSms(of('reminder_24h', { wording: costTemplate('reminder_24h'), priceCents: 0 }))).not.toContain('costs')
    expect(REMINDER_TYPES.filter(canNameCost)).toEqual(['check_7d', 'confirm_request', 'reminder_24h'])
  })

  it('turns nothing a stranger typed into a link', () => {
    const text = renderSms(of('confirmation', { clientName: 'https://evil.example', service: 'visit www.evil.example now' }))
    expect(text.match(/https?:\/\//g)).toHaveLength(1)
    expect(text).not.toMatch(/\bevil\.example/)
  })
})

describe('a mail', () => {
  it.each(REMINDER_TYPES)('(%s) says the same as text and as HTML, with the zone and one button', async (kind) => {
    const mail = await renderVisitMail(of(kind), 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    for (const part of ['Haircut', 'Friday, November 27, 2026, 2:30 PM EST', 'Mateo', '12 Main St']) {
      expect(mail.text).toContain(part)
      expect(mail.html).toContain(part)
    }
    expect(mail.html.match(/class="button"/g)).toHaveLength(1)
    expect(mail.html).toMatch(/^<!doctype html>/)
  })

  it.each(REMINDER_TYPES)('(%s) keeps the calendar entry right, and after the visit leaves it alone', async (kind) => {
    const mail = await renderVisitMail(of(kind), 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    const METHODS: Partial<Record<typeof kind, string | undefined>> = { cancelled: 'CANCEL', follow_up: undefined, missed: undefined }
    expect(mail.calendar?.method).toBe(kind in METHODS ? METHODS[kind] : 'REQUEST')
  })
})
