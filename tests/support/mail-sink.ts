import http from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = {
  /** The envelope's recipients. */
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** The message exactly as received. */
  raw: string
  attachments: Array<{ filename: string | null; mimeType: string; content: string }>
}

/**
 * What happens to an email. `..._after` stores it and then fails, like a crash of ours; `endless` sends a line now and
 * then, but never the last one.
 */
export type MailMode = 'ok' | 'defer' | 'defer_after' | 'hang_after' | 'reset_before' | 'reset_after' | 'endless'

const LINE_EVERY_MS = 100

export type MailSink = {
  /** The value for SMTP_URL. */
  smtpUrl: string
  /** `GET {inboxUrl}?to=address` returns the emails so far as JSON, oldest first, for tests in another process. */
  inboxUrl: string
  mails: () => CaughtMail[]
  /**
   * Sets the function that decides the result of each email. `caller` is the name that the client gives itself
   * (`?name=` in its SMTP_URL).
   */
  setScript: (script: (mail: { to: string; caller: string }) => MailMode) => void
  stop: () => Promise<void>
}

/** Starts a real SMTP server on loopback that stores every message it accepts. */
export async function startMailSink(): Promise<MailSink> {
  const mails: CaughtMail[] = []
  let script: Parameters<MailSink['setScript']>[0] = () => 'ok'
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mode = script({ to: recipients[0] ?? '', caller: session.hostNameAppearsAs })
        const cut = () => sockets.get(session.remotePort)?.resetAndDestroy()
        if (mode === 'defer') return done(temporary())
        if (mode === 'endless') return sayLines(sockets.get(session.remotePort))
        if (mode === 'reset_before') return void cut()
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw).then((mail) => {
          mails.push(toCaught(recipients, mail, raw))
          if (mode === 'reset_after') cut()
          else if (mode !== 'hang_after') done(mode === 'ok' ? null : temporary())
        }, done)
      })
    },
  })
  // A client that is killed resets its connection.
  smtp.on('error', () => undefined)
  const sockets = new Map<number | undefined, Socket>()
  smtp.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
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
    setScript: (next) => {
      script = next
    },
    stop: async () => {
      inbox.closeAllConnections()
      await new Promise((resolve) => inbox.close(resolve))
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

/** Sends lines until the other side hangs up. */
function sayLines(socket: Socket | undefined): void {
  const talking = setInterval(() => socket?.write('250-one moment\r\n'), LINE_EVERY_MS)
  socket?.once('close', () => clearInterval(talking))
}

function temporary(): Error {
  return Object.assign(new Error('Please try again'), { responseCode: 451 })
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function toCaught(to: string[], mail: Email, raw: Buffer): CaughtMail {
  return {
    to,
    raw: raw.toString(),
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
