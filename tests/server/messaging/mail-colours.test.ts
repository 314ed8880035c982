import { ACCENT_COLOURS, ACCENTS, accentOf } from '@/lib/domain/accent'
import { magicLinkMail } from '@/lib/server/auth/magic-link-mail'
import { renderClientMail, type ClientMail } from '@/lib/server/messaging/templates/client-mail'

function mailOf(industry: string, subdomain: string): ClientMail {
  return {
    subject: 'A time is free',
    preheader: 'Take it by 3:00 PM.',
    heading: 'A time is free for you',
    paragraphs: ['Hi Ada, this time is free.'],
    details: [],
    button: { label: 'Take this time', url: 'http://luna.localhost:3000/offer/key' },
    closing: null,
    why: 'You’re receiving this email because you are on the waitlist.',
    business: { name: 'Luna Hair', subdomain, industry, phone: null, email: null },
    links: {
      page: 'http://luna.localhost:3000/emails/key',
      oneClick: 'http://luna.localhost:3000/api/public/emails/key',
    },
  }
}

/** The style of the mail's button, as apps without style sheets have it. */
const buttonOf = (html: string) => /class="button" style="([^"]*)"/.exec(html)?.[1]

it.each([
  ['hair', 'luna'],
  ['training', 'iron-room'],
  ['massage', 'still-waters'],
])('a mail of a %s business (%s) has the color of its pages, in both schemes', async (industry, subdomain) => {
  const accent = accentOf(industry, subdomain)
  expect(accent).not.toBe('teal')
  const { html } = await renderClientMail(mailOf(industry, subdomain), 'ada@example.com')
  const { ink, darkInk } = ACCENT_COLOURS[accent]
  expect(buttonOf(html)).toContain(`background:${ink}`)
  expect(html.slice(html.indexOf('prefers-color-scheme: dark'))).toContain(
    `.button { background: ${darkInk} !important`,
  )
  const others = ACCENTS.filter((other) => other !== accent).map((other) => ACCENT_COLOURS[other].ink)
  expect(others.filter((other) => html.includes(other))).toEqual([])
})

it("a mail of the product itself has the product's color", async () => {
  const { html } = await magicLinkMail('http://localhost:3000/magic-login/verify?token=key', 15)
  expect(buttonOf(html)).toContain(`background:${ACCENT_COLOURS.teal.ink}`)
})
