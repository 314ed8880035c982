import {
  canNameCost,
  composeText,
  costTemplate,
  needsDeadline,
  needsLink,
  RELEASED_TEMPLATE,
  standardTemplate,
} from '@/lib/domain/message-words'
import { endedTemplate, REQUESTED_TEMPLATE } from '@/lib/domain/protection-words'
import { findTextProblem } from '@/lib/domain/message-template'
import { isTrueOf, REMINDER_TYPES, type ReminderType } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { OFFER_MESSAGE_KINDS, type OfferMessageKind } from '@/lib/domain/offer'
import { renderOfferMail, renderOfferSms, type OfferNews } from '@/lib/server/messaging/templates/offer'
import { renderJoinedMail, renderJoinedSms } from '@/lib/server/messaging/templates/waitlist-joined'
import { renderRecoveryAskMail } from '@/lib/server/messaging/templates/recovery-ask'
import { renderSms } from '@/lib/server/messaging/templates/sms'
import { renderVisitMail } from '@/lib/server/messaging/templates/visit-mail'
import { toMessageWords, type Visit } from '@/lib/server/messaging/visit'

const visit: Visit = {
  kind: 'confirmation',
  appointmentId: '0b6ba5a4-9d3e-4c3c-8f53-0d9a2a1f0c11',
  shortCode: 'AbCdEfGhIj',
  clientName: 'Ada King',
  service: 'Haircut',
  start: new Date('2026-11-27T19:30:00Z'),
  durationMinutes: 60,
  isConfirmed: false,
  staffName: 'Mateo',
  timeZone: 'America/New_York',
  icsSequence: 0,
  priceCents: 6500,
  canReply: false,
  deadline: new Date('2026-11-26T19:30:00Z'),
  isReleased: false,
  wording: standardTemplate('confirmation'),
  business: {
    name: 'Luna Hair',
    subdomain: 'luna',
    customDomain: null,
    address: '12 Main St',
    phone: '(212) 555-0100',
    email: 'luna@example.com',
    currency: 'USD',
    accent: '#6b2a5b',
  },
}
const of = (kind: ReminderType, other: Partial<Visit> = {}): Visit => ({
  ...visit,
  kind,
  wording: standardTemplate(kind),
  ...other,
})
const LINKS = {
  page: 'http://luna.localhost:3000/emails/key',
  oneClick: 'http://luna.localhost:3000/api/public/emails/key',
}
const LONG = 'Ünïcödé ✂️ Beauty and Wellness Parlour of the Grand Old Town '.repeat(8)

const COMING = REMINDER_TYPES.filter((kind) => isTrueOf(kind, 'scheduled') || kind === 'cancelled')

describe('a text', () => {
  it.each(COMING)('(%s) names the business, the client, the service, day, time and a link', (kind) => {
    const text = renderSms(of(kind))
    expect(text).toMatch(/^Luna Hair: Hi Ada, .*Haircut.*Fri, Nov 27, 2:30 PM.*http:\/\/luna\.localhost:3000\//)
    expect(text).not.toMatch(/Mateo|King/)
  })

  it.each(['follow_up', 'missed', 'missed_again'] as const)(
    '(%s) names the business and the client, and leads to a new booking',
    (kind) => {
      expect(renderSms(of(kind))).toMatch(/^Luna Hair: Hi Ada, .*http:\/\/luna\.localhost:3000\/book/)
    },
  )

  it.each(REMINDER_TYPES)(
    '(%s) never asks for a word that carriers take as an opt-out, in the product’s own words',
    (kind) => {
      for (const { smsText, emailText, emailSubject } of [standardTemplate(kind), costTemplate(kind)]) {
        expect(
          findTextProblem(smsText, {
            link: needsLink(kind),
            deadline: needsDeadline(kind) && smsText === standardTemplate(kind).smsText,
          }),
        ).toBeNull()
        expect([findTextProblem(emailText, { link: false }), findTextProblem(emailSubject, { link: false })]).toEqual([
          null,
          null,
        ])
      }
    },
  )

  it('of a last call names until when to confirm and what happens then, in a mail too, whatever the names', async () => {
    const call = of('release_warning')
    expect(renderSms(call)).toMatch(
      /confirm by Thu, 2:30 PM, or we may offer your Haircut on Fri, Nov 27, 2:30 PM to our waitlist/,
    )
    expect((await renderVisitMail(call, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))).text).toContain(
      'please confirm by Thu, 2:30 PM',
    )
    expect(
      renderSms(
        of('release_warning', { clientName: LONG, service: LONG, business: { ...visit.business, name: LONG } }),
      ),
    ).toContain('Thu, 2:30 PM')
  })

  it('of a released visit is kind and leads to a new booking', async () => {
    const released = of('cancelled', { isReleased: true, wording: RELEASED_TEMPLATE })
    expect(renderSms(released)).toMatch(
      /^Luna Hair: Hi Ada, we did not hear from you, .*No hard feelings! Book again: http:\/\/luna\.localhost:3000\/book/,
    )
    expect(
      (await renderVisitMail(released, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))).text,
    ).toContain('We’re no longer holding your spot')
  })

  it('of a visit that a rule asks to confirm names until when, and the mail why', async () => {
    const asked = of('confirmation', {
      confirmBy: new Date('2026-11-26T20:00:00Z'),
      askedBecause: 'For longer appointments, we ask you to confirm.',
    })
    expect(renderSms(asked)).toContain(
      'Please confirm by Thu, Nov 26, 3:00 PM: http://luna.localhost:3000/c/AbCdEfGhIj',
    )
    const { text } = await renderVisitMail(asked, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    expect(text).toContain('please confirm your appointment by Thu, Nov 26, 3:00 PM')
    expect(text).toContain('For longer appointments, we ask you to confirm.')
  })

  it('of a request says that the business will let them know, and asks for nothing', async () => {
    const request = of('confirmation', {
      isRequest: true,
      askedBecause: 'We review each new client’s request before it’s final.',
      wording: REQUESTED_TEMPLATE,
    })
    expect(renderSms(request)).toMatch(
      /your request was received: Haircut, Fri, Nov 27, 2:30 PM\. We will let you know\. Plans changed\? http/,
    )
    const mail = await renderVisitMail(request, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    expect(mail.subject).toBe('Request received: Haircut at Luna Hair, Fri, Nov 27, 2:30 PM')
    expect(mail.text).toContain('your request was received; Luna Hair will let you know whether the time works.')
    expect(mail.text).toContain('We review each new client’s request before it’s final.')
    expect(mail.text).not.toMatch(/Confirm appointment|is booked/)
    expect(mail.calendar).toBeUndefined()
  })

  it.each(['declined', 'not_confirmed'])(
    'of a visit that ended as %s is kind, and fits two segments',
    (cancelReason) => {
      const wording = endedTemplate({ cancelledBy: 'owner', cancelReason }) ?? standardTemplate('cancelled')
      expect(wording).not.toEqual(standardTemplate('cancelled'))
      const text = renderSms(of('cancelled', { wording }))
      expect(text).toMatch(/^Luna Hair: Hi Ada, .*Haircut on Fri, Nov 27, 2:30 PM.*Book again: http/)
      expect(smsSegments(text)).toBeLessThanOrEqual(2)
    },
  )

  it('of a confirmation says how to stop texts, whatever its length', () => {
    expect(renderSms(visit)).toContain('Reply STOP')
    expect(renderSms(of('confirmation', { service: 'Full balayage with gloss, cut and a long blow-dry' }))).toContain(
      'Reply STOP',
    )
  })

  it.each(REMINDER_TYPES)('(%s) fits two segments, whatever the names', (kind) => {
    const longest = of(kind, {
      clientName: LONG,
      service: LONG,
      business: { ...visit.business, name: LONG, address: LONG },
    })
    expect(smsSegments(renderSms(longest))).toBeLessThanOrEqual(2)
  })

  it.each(
    REMINDER_TYPES.flatMap(
      (kind) =>
        [
          [kind, false],
          [kind, true],
        ] as const,
    ),
  )('(%s, confirmed: %s) fits one segment with everyday names, under a domain of its own', (kind, isConfirmed) => {
    const there = 'https://luna.noshowshield.app'
    const words = {
      ...toMessageWords(of(kind, { isConfirmed })),
      confirmLink: `${there}/c/AbCdEfGhIj`,
      manageLink: `${there}/m/AbCdEfGhIj`,
      bookLink: `${there}/book`,
    }
    expect(smsSegments(composeText(kind, standardTemplate(kind).smsText, words))).toBe(1)
  })

  it('offers to answer by letter where texts come from a number that takes answers, as long as it costs no segment', () => {
    expect(renderSms(of('reminder_24h', { canReply: true }))).toContain(
      "Reply C to confirm, R to move, X if you can't come.",
    )
    expect(renderSms(of('reminder_24h', { canReply: true, isConfirmed: true }))).not.toContain('Reply C')
    const tight = renderSms(of('reminder_24h', { canReply: true, service: 'Balayage with gloss and a cut' }))
    expect([smsSegments(tight), tight.includes('Please confirm:')]).toEqual([1, true])
  })

  it('that asks to confirm does so in the preview with a confirmed visit, too', () => {
    expect(renderSms(of('confirm_request', { isConfirmed: true }))).toContain('Please confirm')
  })

  it('in the owner’s words is filled with the visit, and names the cost where it has a price', () => {
    const wording = { ...standardTemplate('reminder_24h'), smsText: '{first_name}, {day} {time}! {link}' }
    expect(renderSms(of('reminder_24h', { wording }))).toBe(
      'Ada, Friday 2:30 PM! http://luna.localhost:3000/c/AbCdEfGhIj',
    )
    expect(renderSms(of('reminder_24h', { wording: costTemplate('reminder_24h') }))).toContain(
      'A missed appointment costs us $65.',
    )
    expect(renderSms(of('reminder_24h', { wording: costTemplate('reminder_24h'), priceCents: 0 }))).not.toContain(
      'costs',
    )
    expect(REMINDER_TYPES.filter(canNameCost)).toEqual(['check_7d', 'confirm_request', 'reminder_24h'])
  })

  it('turns nothing a stranger typed into a link', () => {
    const text = renderSms(
      of('confirmation', { clientName: 'https://evil.example', service: 'visit www.evil.example now' }),
    )
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

  it('names whom a visit is for once: in the subject and the details, not again after a greeting by name', async () => {
    const shared = of('missed', { sharesContact: true, clientName: 'Milo King' })
    const { subject, text } = await renderVisitMail(shared, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    expect(subject).toBe('We missed you at Luna Hair')
    expect(text).toContain('Hi Milo, we missed you at your Haircut appointment')
    expect(text).toContain('What: Haircut for Milo\n')
    const booked = of('confirmation', { sharesContact: true, clientName: 'Milo King' })
    const mail = await renderVisitMail(booked, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    expect(mail.subject).toContain('Haircut for Milo')
  })

  it('of the early check that names the cost is a sentence, confirmed or not', async () => {
    for (const isConfirmed of [false, true]) {
      const early = of('check_7d', { wording: costTemplate('check_7d'), isConfirmed })
      const { text } = await renderVisitMail(early, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
      expect(text).toMatch(/Hi Ada, you booked this a while ago\. (Does it still work for you|See you soon)/)
    }
  })

  it('of the early check fits each of the leads that an owner can choose', async () => {
    for (const isConfirmed of [false, true]) {
      const early = of('check_7d', { isConfirmed })
      const mail = await renderVisitMail(early, 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
      const { smsText } = standardTemplate('check_7d')
      expect([mail.subject, mail.text, smsText].join(' ')).not.toMatch(/week|days/i)
    }
  })

  it.each(REMINDER_TYPES)('(%s) keeps the calendar entry right, and after the visit leaves it alone', async (kind) => {
    const mail = await renderVisitMail(of(kind), 'ada@example.com', LINKS, new Date('2026-11-24T12:00:00Z'))
    const METHODS: Partial<Record<typeof kind, string | undefined>> = {
      cancelled: 'CANCEL',
      follow_up: undefined,
      missed: undefined,
      missed_again: undefined,
    }
    expect(mail.calendar?.method).toBe(kind in METHODS ? METHODS[kind] : 'REQUEST')
  })
})

describe('a message from the waitlist', () => {
  const WAITING = `https://luna.noshowshield.app/waiting/${'k'.repeat(65)}`
  const news = (kind: OfferMessageKind, other: Partial<OfferNews> = {}): OfferNews => ({
    kind,
    offerId: visit.appointmentId,
    clientName: 'Ada King',
    service: 'Haircut',
    startsAt: visit.start,
    expiresAt: new Date('2026-11-24T17:00:00Z'),
    bookedFor: null,
    position: 3,
    waitingUrl: WAITING,
    staffName: null,
    timeZone: 'America/New_York',
    now: new Date('2026-11-24T15:00:00Z'),
    business: visit.business,
    ...other,
  })
  const BOOKED = new Date('2026-12-01T15:00:00Z')

  it.each(OFFER_MESSAGE_KINDS)('(%s) is a text of at most two segments whatever the names', (kind) => {
    for (const other of [{}, { bookedFor: BOOKED }, { startsAt: null }]) {
      const text = renderOfferSms(
        news(kind, { ...other, clientName: LONG, service: LONG, business: { ...visit.business, name: LONG } }),
      )
      expect(smsSegments(text)).toBeLessThanOrEqual(2)
    }
    const joined = renderJoinedSms({
      ...news(kind),
      service: LONG,
      clientName: LONG,
      firstDay: null,
      lastDay: null,
      earliestMinutes: null,
      latestMinutes: null,
    })
    expect(smsSegments(joined)).toBeLessThanOrEqual(2)
  })

  it.each([
    [null, 'Any day, mornings'],
    ['2026-11-24', 'Tuesday, November 24, 2026, in the morning'],
  ] as const)('names the wish to wait for %s as "%s"', async (firstDay, when) => {
    const joined = { ...news('offer'), firstDay, lastDay: null, earliestMinutes: 0, latestMinutes: 720 }
    expect((await renderJoinedMail(joined, 'ada@example.com', LINKS)).text).toContain(`When: ${when}\n`)
  })

  it('names the day of its end in a text only where that is another one, and in a mail always', async () => {
    expect(renderOfferSms(news('offer'))).toContain('Accept by 12:00 PM: http')
    expect(renderOfferSms(news('offer', { expiresAt: new Date('2026-11-25T17:00:00Z') }))).toContain(
      'Accept by Wed, Nov 25, 12:00 PM: http',
    )
    expect((await renderOfferMail(news('offer'), 'ada@example.com', LINKS)).text).toContain(
      'This offer is good until Tue, Nov 24, 12:00 PM EST.',
    )
  })

  it('without a time of its own asks to choose one, and never to take it', async () => {
    const { text, html } = await renderOfferMail(news('offer', { startsAt: null }), 'ada@example.com', LINKS)
    expect(`${text} ${html} ${renderOfferSms(news('offer', { startsAt: null }))}`).not.toMatch(/take it/i)
    expect(html).toContain('Choose by Tue, Nov 24, 12:00 PM EST.')
  })

  it('to a client with a visit says that it would move, and that it stays if the time is gone', async () => {
    const offered = await renderOfferMail(news('offer', { bookedFor: BOOKED }), 'ada@example.com', LINKS)
    expect(offered.subject).toMatch(/^An earlier time opened up/)
    expect(offered.text).toContain('Instead of: Tuesday, December 1, 2026, 10:00 AM EST')
    const lost = await renderOfferMail(
      news('offer_lost', { bookedFor: BOOKED, position: null }),
      'ada@example.com',
      LINKS,
    )
    expect(lost.text).toContain('Your appointment on Tue, Dec 1, 10:00 AM stays as it is.')
  })

  it('turns nothing a stranger typed into a link', async () => {
    const odd = news('offer', { clientName: 'https://evil.example', service: 'visit www.evil.example now' })
    expect(renderOfferSms(odd).match(/https?:\/\//g)).toHaveLength(1)
    expect((await renderOfferMail(odd, 'ada@example.com', LINKS)).html).not.toMatch(/\bevil\.example/)
  })
})

describe('asking the owner whether to offer a freed slot', () => {
  it('links to the settings that it names', async () => {
    const { text, html } = await renderRecoveryAskMail(
      {
        cause: 'cancelled',
        startsAt: visit.start,
        endsAt: new Date('2026-11-27T20:30:00Z'),
        until: new Date('2026-11-27T18:30:00Z'),
        freedBy: null,
        freedService: null,
        staffName: null,
        fitting: 1,
        firstNames: ['Ada'],
        timeZone: 'America/New_York',
        businessName: 'Luna Hair',
        approveUrl: 'http://luna.localhost:3000/r/token',
      },
      'luna@example.com',
    )
    for (const part of [text, html]) expect(part).toContain('/admin/settings?tab=recovery')
  })
})
