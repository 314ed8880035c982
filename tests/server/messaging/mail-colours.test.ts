import { mailColors, PRODUCT_COLOR } from '@/lib/domain/accent'
import { paletteOf } from '@/lib/domain/palette'
import { magicLinkMail } from '@/lib/server/auth/magic-link-mail'
import { renderClientMail, type ClientMail } from '@/lib/server/messaging/templates/client-mail'

function mailIn(accent: string): ClientMail {
  return {
    subject: 'A spot opened up',
    preheader: 'Take it by 3:00 PM.',
    heading: 'A spot opened up for you',
    paragraphs: ['Hi Ada, this time just opened up.'],
    details: [],
    button: { label: 'Take this time', url: 'http://luna.localhost:3000/offer/key' },
    closing: null,
    why: 'You’re receiving this email because you are on the waitlist.',
    business: { name: 'Luna Hair', subdomain: 'luna', accent, phone: null, email: null },
    links: {
      page: 'http://luna.localhost:3000/emails/key',
      oneClick: 'http://luna.localhost:3000/api/public/emails/key',
    },
  }
}

/** The style of the mail's button, as apps without style sheets have it. */
const buttonOf = (html: string) => /class="button" style="([^"]*)"/.exec(html)?.[1]

it.each(['#6b2a5b', '#123456', '#ffd400'])('a mail has the color of the pages, %s, in both schemes', async (accent) => {
  const { html } = await renderClientMail(mailIn(accent), 'ada@example.com')
  const { light, dark } = mailColors(paletteOf(accent))
  expect(buttonOf(html)).toContain(`background:${light.ink}`)
  expect(html.slice(html.indexOf('prefers-color-scheme: dark'))).toContain(
    `.button { background: ${dark.ink} !important`,
  )
  expect(html).not.toContain(PRODUCT_COLOR)
})

it("a mail of the product itself has the product's color", async () => {
  const { html } = await magicLinkMail('http://localhost:3000/magic-login/verify?token=key', 15)
  expect(buttonOf(html)).toContain(`background:${PRODUCT_COLOR}`)
})
