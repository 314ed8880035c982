import http from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = {
  /** Envelope recipients. */
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: Array<{ filename: string | null; mimeType: string; content: string }>
}

export type MailSink = {
  /** For SMTP_URL. */
  smtpUrl: string
  /** `GET {inboxUrl}?to=address`: what arrived so far as JSON, oldest first, for tests in another process. */
  inboxUrl: string
  mails: () => CaughtMail[]
  stop: () => Promise<void>
}

/** A real SMTP server on loopback that keeps every message it accepts. */
export async function startMailSink(): Promise<MailSink> {
  const mails: CaughtMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(toCaught(recipients, mail))
          done()
        }, done)
      })
    },
  })
  const inbox = http.createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://inbox').searchParams.get('to')
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(to ? mails.filter((mail) => mail.to.includes(to)) : mails))
  })
  const smtpPort = await listen(smtp.server)
  const inboxPort = await listen(inbox)
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    inboxUrl: `http://127.0.0.1:${inboxPort}/`,
    mails: () => [...mails],
    stop: async () => {
      inbox.closeAllConnections()
      await new Promise((resolve) => inbox.close(resolve))
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function toCaught(to: string[], mail: Email): CaughtMail {
  return {
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      content: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
    })),
  }
}
