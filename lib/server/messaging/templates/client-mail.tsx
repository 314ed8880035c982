/**
 * Emails to a client that aren't planned messages about a visit: paragraphs, a few facts, one button, and why the
 * client gets it.
 */
import { unsubscribeHeaders, type EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { detailLines, MailDetails, MailFrame, MailParagraph, StopLine, stopLine, type MailLink } from './mail-frame'
import { renderHtml } from './render-html'

/** The content of an email, safe to show: lines without control characters, and text from strangers without links. */
export interface ClientMail {
  subject: string
  /** Preview text that mail apps show next to the subject. */
  preheader: string
  heading: string
  paragraphs: string[]
  /** Labels and values, in reading order. */
  details: Array<[string, string]>
  button: MailLink
  /** A paragraph in muted text below the facts. */
  closing: string | null
  /** A sentence that says why the client gets this email. */
  why: string
  business: { name: string; subdomain: string; accent: string; phone: string | null; email: string | null }
  links: EmailLinks
}

/** Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. */
export async function renderClientMail(mail: ClientMail, to: string): Promise<Mail> {
  return {
    to,
    subject: mail.subject,
    text: renderClientMailText(mail),
    html: await renderHtml(<Document mail={mail} />),
    fromName: mail.business.name,
    headers: unsubscribeHeaders(mail.links),
    ...(mail.business.email === null ? {} : { replyTo: mail.business.email }),
  }
}

function contactsOf({ business }: ClientMail): string {
  return [business.phone, business.email].filter(Boolean).join(' · ')
}

/** Renders the email as plain text. */
export function renderClientMailText(mail: ClientMail): string {
  const { heading, paragraphs, details, button, closing, why, business, links } = mail
  return [
    heading,
    ...paragraphs,
    detailLines(details),
    `${button.label}: ${button.url}`,
    closing,
    [business.name, contactsOf(mail)].filter(Boolean).join('\n'),
    why,
    stopLine(links),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function Document({ mail }: { mail: ClientMail }) {
  const { preheader, heading, paragraphs, details, button, closing, why, business, links } = mail
  const contacts = contactsOf(mail)
  const footer = (
    <>
      {business.name}
      {contacts ? (
        <>
          <br />
          {contacts}
        </>
      ) : null}
      <br />
      {why} Sent with No-Show Shield.
      <StopLine links={links} />
    </>
  )
  return (
    <MailFrame
      preheader={preheader}
      brand={business.name}
      accent={business.accent}
      heading={heading}
      button={button}
      closing={closing}
      footer={footer}
    >
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <MailDetails details={details} />
    </MailFrame>
  )
}
