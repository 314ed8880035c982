/** Emails about an appointment: what happened, when and where, one button, and the calendar entry. */
import { isOutcomeStep, type ReminderType } from '@/lib/domain/reminder'
import { calendarEntry, calendarMethod } from '../calendar'
import type { Mail } from '../mailer'
import { toCalendarFacts, toWords, type Visit, type VisitWords } from '../visit'
import { unsubscribeHeaders, type EmailLinks } from '../../client/email-link'
import { detailLines, MailDetails, MailFrame, MailParagraph, StopLine, stopLine } from './mail-frame'
import { composeOpening } from './mail-opening'
import { renderHtml } from './render-html'

/** The fixed parts of every email; subject and opening are in the current wording. */
interface Frame {
  heading: string
  button: { label: string; url: string }
  /** Whether "My plans changed" is offered. */
  isLive: boolean
}

type Words = VisitWords & { isConfirmed: boolean; isReleased: boolean; isRequest: boolean }

type Copy = Frame & { subject: string; intro: string; because: string | null }

const FRAMES: Record<ReminderType, (words: Words) => Frame> = {
  confirmation: (w) => ({
    heading: w.isRequest ? 'Your request was received' : 'Your appointment is booked',
    button: w.isConfirmed || w.isRequest ? seeDetails(w) : { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  check_7d: (w) => ({
    heading: 'Does this still work for you?',
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  confirm_request: (w) => ({
    heading: 'Can you make it?',
    button: { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  release_warning: (w) => ({
    heading: 'Should we hold your spot?',
    button: { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  reminder_24h: (w) => ({
    heading: w.isConfirmed ? 'See you soon' : 'Will you make it?',
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  reminder_2h: (w) => ({
    heading: `See you at ${w.time}`,
    button: seeDetails(w),
    isLive: true,
  }),
  moved: (w) => ({
    heading: 'Your appointment has a new time',
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm the new time', url: w.confirmUrl },
    isLive: true,
  }),
  cancelled: (w) => ({
    heading: w.isReleased ? 'We’re no longer holding your spot' : 'Your appointment is cancelled',
    button: { label: 'Book a new time', url: w.bookUrl },
    isLive: false,
  }),
  follow_up: (w) => ({
    heading: 'Thank you for coming',
    button: { label: 'Book your next appointment', url: w.bookUrl },
    isLive: false,
  }),
  missed: (w) => ({
    heading: 'We missed you',
    button: { label: 'Find a new time', url: w.bookUrl },
    isLive: false,
  }),
  missed_again: (w) => ({
    heading: 'We would love to see you',
    button: { label: 'Find a new time', url: w.bookUrl },
    isLive: false,
  }),
}

/** Renders the email about a visit to `to`, without the Message-ID and the sandbox mark, which the outbox adds. */
export async function renderVisitMail(visit: Visit, to: string, links: EmailLinks, now: Date): Promise<Mail> {
  const { copy, words } = composeVisitMail(visit)
  return {
    to,
    subject: copy.subject,
    text: toText(copy, words, visit, links),
    html: await renderHtml(<VisitMail copy={copy} words={words} visit={visit} links={links} />),
    headers: unsubscribeHeaders(links),
    fromName: words.businessName,
    ...(visit.business.email === null ? {} : { replyTo: visit.business.email }),
    ...(isOutcomeStep(visit.kind) || visit.isRequest ? {} : { calendar: invitation(visit, to, now) }),
  }
}

/** Renders only the parts of the email about a visit that are stored. */
export function renderVisitMailText(visit: Visit, links: EmailLinks): Pick<Mail, 'subject' | 'text'> {
  const { copy, words } = composeVisitMail(visit)
  return { subject: copy.subject, text: toText(copy, words, visit, links) }
}

function composeVisitMail(visit: Visit): { copy: Copy; words: Words } {
  const words = {
    ...toWords(visit),
    isConfirmed: visit.isConfirmed,
    isReleased: visit.isReleased,
    isRequest: visit.isRequest ?? false,
  }
  const copy = {
    ...FRAMES[visit.kind](words),
    ...composeOpening(visit.kind, visit),
    because: becauseOf(visit),
  }
  return { copy, words }
}

/** Returns the invitation that keeps the client's calendar up to date with the visit. */
function invitation(visit: Visit, to: string, now: Date): NonNullable<Mail['calendar']> {
  const entry = {
    ...toCalendarFacts(visit, now),
    invitation: { attendeeEmail: to },
  }
  return { method: calendarMethod(entry), content: calendarEntry(entry) }
}

/** Returns why the client is asked to confirm, for emails that ask for it. */
function becauseOf({ kind, askedBecause, isConfirmed }: Visit): string | null {
  return isConfirmed || kind === 'cancelled' || isOutcomeStep(kind) ? null : (askedBecause ?? null)
}

function seeDetails(words: VisitWords): Frame['button'] {
  return { label: 'See details', url: words.confirmUrl }
}

/** Returns labels and values in reading order. */
function detailsOf(words: VisitWords): Array<[string, string]> {
  return [
    ['What', words.service],
    ['When', `${words.longDate}, ${words.time} ${words.zone}`],
    ...(words.staffName === null ? [] : [['With', words.staffName] as [string, string]]),
    ...(words.address === null ? [] : [['Where', words.address] as [string, string]]),
  ]
}

function contactsOf(visit: Visit): string {
  return [visit.business.phone, visit.business.email].filter(Boolean).join(' · ')
}

function toText(copy: Copy, words: VisitWords, visit: Visit, links: EmailLinks): string {
  return [
    copy.heading,
    '',
    copy.intro,
    '',
    ...(copy.because === null ? [] : [copy.because, '']),
    detailLines(detailsOf(words)),
    '',
    `${copy.button.label}: ${copy.button.url}`,
    ...(copy.isLive ? [`My plans changed: ${words.manageUrl}`] : []),
    '',
    words.businessName,
    ...(contactsOf(visit) ? [contactsOf(visit)] : []),
    '',
    stopLine(links),
    '',
  ].join('\n')
}

function VisitMail({ copy, words, visit, links }: { copy: Copy; words: VisitWords; visit: Visit; links: EmailLinks }) {
  const preheader = `${words.longDate}, ${words.time} ${words.zone}`
  const footer = (
    <>
      {words.businessName}
      {contactsOf(visit) ? (
        <>
          <br />
          {contactsOf(visit)}
        </>
      ) : null}
      <br />
      You’re receiving this email because of your appointment. Sent with No-Show Shield.
      <StopLine links={links} />
    </>
  )
  return (
    <MailFrame
      preheader={preheader}
      brand={words.businessName}
      accent={visit.business.accent}
      heading={copy.heading}
      button={copy.button}
      footer={footer}
      secondary={copy.isLive ? { label: 'My plans changed', url: words.manageUrl } : null}
    >
      <MailParagraph>{copy.intro}</MailParagraph>
      {copy.because !== null && <MailParagraph>{copy.because}</MailParagraph>}
      <MailDetails details={detailsOf(words)} />
    </MailFrame>
  )
}
