import { getDb } from '@/lib/server/db'
import { startMailSink, type MailSink } from '../../support/mail-sink'
import { depsAt } from '../../support/salon'

let sink: MailSink

beforeAll(async () => {
  sink = await startMailSink()
  Object.assign(process.env, { SMTP_URL: sink.smtpUrl, EMAIL_FROM: 'hello@example.com' })
})
afterAll(() => sink.stop())

async function ask(email: string, callbackUrl?: string) {
  const { requestMagicLink } = await import('@/lib/server/auth/magic-link')
  return requestMagicLink({ email, ...(callbackUrl ? { callbackUrl } : {}) }, depsAt())
}

async function resend() {
  const { resendSignInMails } = await import('@/lib/server/auth/sign-in-mail')
  return resendSignInMails(getDb())
}

const mailsTo = (email: string) => sink.mails().filter(({ to }) => to[0] === email)
const comeDue = (email: string) =>
  getDb()
    .$executeRaw`UPDATE verification_tokens SET mail_due_at = now() WHERE identifier = ${email} AND mail_due_at IS NOT NULL`

describe('a sign-in mail that the mail server does not take', () => {
  it('is said to be late, is sent again by the worker while its link works, and the link signs in', async () => {
    const email = 'late@example.com'
    sink.setScript(() => 'defer')
    await expect(ask(email, '/admin/clients')).rejects.toMatchObject({ status: 503, code: 'mail_delayed' })
    await resend()
    expect(mailsTo(email)).toEqual([])
    sink.setScript(() => 'ok')
    await comeDue(email)
    await Promise.all([resend(), resend(), resend()])
    const [mail] = mailsTo(email)
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect([mailsTo(email).length, mail?.text.includes('callbackUrl=%2Fadmin%2Fclients')]).toEqual([1, true])
    await comeDue(email)
    await resend()
    expect(mailsTo(email)).toHaveLength(1)
    const { consumeMagicLink } = await import('@/lib/server/auth/magic-link')
    expect(await consumeMagicLink({ email, token }, new Headers(), depsAt())).not.toBeNull()
  })

  it('has the same Message-ID if the server had received it after all', async () => {
    const email = 'twice@example.com'
    sink.setScript(() => 'reset_after')
    await expect(ask(email)).rejects.toMatchObject({ code: 'mail_delayed' })
    sink.setScript(() => 'ok')
    await comeDue(email)
    await resend()
    const ids = mailsTo(email).map(({ headers }) => headers['message-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  it('is not sent any more once its link is over', async () => {
    const email = 'over@example.com'
    sink.setScript(() => 'defer')
    await expect(ask(email)).rejects.toMatchObject({ code: 'mail_delayed' })
    sink.setScript(() => 'ok')
    await getDb()
      .$executeRaw`UPDATE verification_tokens SET mail_due_at = now(), expires = now() - interval '1 second' WHERE identifier = ${email}`
    await resend()
    expect(mailsTo(email)).toEqual([])
  })

  it('is sent by the worker if the web process died while sending it', async () => {
    const email = 'died@example.com'
    await ask(email)
    await getDb()
      .$executeRaw`UPDATE verification_tokens SET mail_due_at = now() - interval '1 second' WHERE identifier = ${email}`
    await resend()
    expect(mailsTo(email)).toHaveLength(2)
  })
})
