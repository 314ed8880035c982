/** Mails about a visit: what happened, when and where, one button, and the calendar entry. */
import { isOutcomeStep, type ReminderType } from '@/lib/domain/reminder'
import { getEnv } from '../../env'
import { calendarEntry, calendarMethod } from '../calendar'
import { sender, type Mail } from '../mailer'
import { toCalendarFacts, toWords, type Visit, type VisitWords } from '../visit'
import { MailFrame } from './mail-frame'
import { renderHtml } from './render-html'

interface Copy {
  subject: string
  heading: string
  intro: string
  button: { label: string; url: string }
  /** Whether "My plans changed" is offered. */
  isLive: boolean
}

type Words = VisitWords & { isConfirmed: boolean }

const COPY: Record<ReminderType, (words: Words) => Copy> = {
  confirmation: (w) => ({
    subject: `Booked: ${w.service} at ${w.businessName}, ${w.shortDate}, ${w.time}`,
    heading: 'Your appointment is booked',
    intro: w.isConfirmed ? `Hi ${w.firstName}, we look forward to seeing you.` : `Hi ${w.firstName}, please confirm that you will come. It takes one tap.`,
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  check_7d: (w) => ({
    subject: `Coming up: ${w.service} at ${w.businessName}, ${w.shortDate}, ${w.time}`,
    heading: 'Does this still suit you?',
    intro: w.isConfirmed ? `Hi ${w.firstName}, you booked this a while ago. If your plans changed, one tap finds a new time.` : `Hi ${w.firstName}, you booked this a while ago. Please confirm that it still suits you.`,
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  confirm_request: (w) => ({
    subject: `Please confirm: ${w.service} at ${w.businessName}, ${w.shortDate}, ${w.time}`,
    heading: 'Can you make it?',
    intro: `Hi ${w.firstName}, please confirm your appointment. It takes one tap.`,
    button: { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  reminder_24h: (w) => ({
    subject: `Reminder: ${w.service} at ${w.businessName}, ${w.shortDate}, ${w.time}`,
    heading: w.isConfirmed ? 'See you soon' : 'Will you make it?',
    intro: w.isConfirmed ? `Hi ${w.firstName}, here is a reminder of your appointment.` : `Hi ${w.firstName}, please confirm your appointment, or let us know if your plans changed.`,
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm appointment', url: w.confirmUrl },
    isLive: true,
  }),
  reminder_2h: (w) => ({
    subject: `See you at ${w.time}: ${w.service} at ${w.businessName}`,
    heading: `See you at ${w.time}`,
    intro: `Hi ${w.firstName}, your appointment is coming up. Please arrive 10 minutes early.`,
    button: seeDetails(w),
    isLive: true,
  }),
  moved: (w) => ({
    subject: `New time: ${w.service} at ${w.businessName}, ${w.shortDate}, ${w.time}`,
    heading: 'Your appointment has a new time',
    intro: `Hi ${w.firstName}, your appointment was moved. This is the new time:`,
    button: w.isConfirmed ? seeDetails(w) : { label: 'Confirm the new time', url: w.confirmUrl },
    isLive: true,
  }),
  cancelled: (w) => ({
    subject: `Cancelled: ${w.service} at ${w.businessName}, ${w.shortDate}, ${w.time}`,
    heading: 'Your appointment is cancelled',
    intro: `Hi ${w.firstName}, this appointment will not take place. We would be glad to see you another time.`,
    button: { label: 'Book a new time', url: w.bookUrl },
    isLive: false,
  }),
  follow_up: (w) => ({
    subject: `Thank you for your visit to ${w.businessName}`,
    heading: 'Thank you for coming',
    intro: `Hi ${w.firstName}, it was good to see you. Your next visit is booked in a minute.`,
    button: { label: 'Book your next visit', url: w.bookUrl },
    isLive: false,
  }),
  missed: (w) => ({
    subject: `We missed you at ${w.businessName}`,
    heading: 'We missed you',
    intro: `Hi ${w.firstName}, we were sorry not to see you. It happens: pick a new time that suits you.`,
    button: { label: 'Find a new time', url: w.bookUrl },
    isLive: false,
  }),
}

/** The mail of a visit to `to`, without Message-ID and sandbox mark, which the outbox adds. */
export async function renderVisitMail(visit: Visit, to: string, now: Date): Promise<Mail> {
  const words = { ...toWords(visit), isConfirmed: visit.isConfirmed }
  const copy = COPY[visit.kind](words)
  return {
    to,
    subject: copy.subject,
    text: toText(copy, words, visit),
    html: await renderHtml(<VisitMail copy={copy} words={words} visit={visit} />),
    fromName: words.businessName,
    ...(visit.business.email === null ? {} : { replyTo: visit.business.email }),
    ...(isOutcomeStep(visit.kind) ? {} : { calendar: invitation(visit, words, to, now) }),
  }
}

/** The calendar entry with which the client's calendar follows the visit; after the visit there is nothing to follow. */
function invitation(visit: Visit, words: VisitWords, to: string, now: Date): NonNullable<Mail['calendar']> {
  const entry = { ...toCalendarFacts(visit, now), invitation: { organizer: organizerOf(visit, words), attendeeEmail: to } }
  return { method: calendarMethod(entry), content: calendarEntry(entry) }
}

function seeDetails(words: VisitWords): Copy['button'] {
  return { label: 'See the details', url: words.confirmUrl }
}

/** Outlook takes an invitation only with an organizer; where the business has no address, the sender's stands in. */
function organizerOf(visit: Visit, words: VisitWords) {
  // A calendar parameter can't hold a double quote (RFC 5545 3.2).
  return { name: words.businessName.replaceAll('"', "'"), email: visit.business.email ?? sender(getEnv().EMAIL_FROM).address }
}

/** Label and value pairs in the order they are read. */
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

function toText(copy: Copy, words: VisitWords, visit: Visit): string {
  return [
    copy.heading, '', copy.intro, '',
    ...detailsOf(words).map(([label, value]) => `${label}: ${value}`), '',
    `${copy.button.label}: ${copy.button.url}`,
    ...(copy.isLive ? [`My plans changed: ${words.manageUrl}`] : []), '',
    words.businessName, ...(contactsOf(visit) ? [contactsOf(visit)] : []), '',
  ].join('\n')
}

function VisitMail({ copy, words, visit }: { copy: Copy; words: VisitWords; visit: Visit }) {
  const preheader = `${words.longDate}, ${words.time} ${words.zone}`
  const footer = (
    <>
      {words.businessName}
      {contactsOf(visit) ? <><br />{contactsOf(visit)}</> : null}
      <br />You get this mail because of an appointment in your name. Sent with No-Show Shield.
    </>
  )
  return (
    <MailFrame
      preheader={preheader} brand={words.businessName} heading={copy.heading} button={copy.button} footer={footer}
      secondary={copy.isLive ? { label: 'My plans changed', url: words.manageUrl } : null}
    >
      <p className="ink" style={{ margin: '0 0 20px', fontSize: 16, lineHeight: '24px' }}>{copy.intro}</p>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ fontSize: 16, lineHeight: '24px' }}>
        <tbody>
          {detailsOf(words).map(([label, value]) => (
            <tr key={label}>
              <td className="soft" style={{ padding: '2px 16px 2px 0', verticalAlign: 'top' }}>{label}</td>
              <td className="ink" style={{ padding: '2px 0', fontWeight: 600 }}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </MailFrame>
  )
}
