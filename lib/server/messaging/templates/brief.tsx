/** The owner's brief as an email: the day at a glance, and calls that could prevent a no-show. */
import type { Appointment } from '@/lib/contracts/appointment'
import type { BriefKind } from '@/lib/domain/brief'
import type { LocalDate } from '@/lib/domain/local-date'
import { eventSentence, type EventFacts } from '@/lib/domain/notification-words'
import { plainLine, withoutLinks } from '@/lib/domain/sms-text'
import { formatDateLong, formatDateShort, formatTime, formatTimeSeenFrom, startOfBusinessDay } from '@/lib/domain/time'
import { routes } from '@/lib/routes'
import type { Brief } from '../../brief/queries'
import { getEnv } from '../../env'
import type { Mail } from '../mailer'
import { FooterLink, MailFrame } from './mail-frame'
import { renderHtml } from './render-html'

/** The content of a brief. */
export interface BriefNews {
  kind: BriefKind
  date: LocalDate
  businessName: string
  timeZone: string
  brief: Brief
  /** Events since the last brief that the owner didn't cause and hasn't been notified of yet. */
  news: readonly EventFacts[]
  now: Date
}

interface Section {
  title: string
  lines: string[]
}

const DAY: Record<BriefKind, string> = { evening: 'Tomorrow', morning: 'Today' }

/** Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. */
export async function renderBriefMail(news: BriefNews, to: string): Promise<Mail> {
  const subject = subjectOf(news)
  const heading = `${DAY[news.kind]}, ${formatDateLong(startOfBusinessDay(news.date, news.timeZone), news.timeZone)}`
  const sections = sectionsOf(news)
  const base = getEnv().APP_URL
  const button = { label: 'Open my dashboard', url: base + routes.dashboard }
  const closing = `You can turn this summary off in Settings: ${base}${routes.admin.settings}`
  const text = [
    heading,
    '',
    ...sections.flatMap(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`), '']),
    `${button.label}: ${button.url}`,
    '',
    closing,
    '',
  ].join('\n')
  return {
    to,
    subject,
    text,
    fromName: 'No-Show Shield',
    html: await renderHtml(
      <BriefMail
        news={news}
        subject={subject}
        heading={heading}
        sections={sections}
        button={button}
        settingsUrl={base + routes.admin.settings}
      />,
    ),
  }
}

function subjectOf(news: BriefNews): string {
  const { requests } = news.brief
  if (requests.length === 0) return daySubjectOf(news)
  return `${daySubjectOf(news)}, ${requests.length === 1 ? '1 request' : `${requests.length} requests`}`
}

function daySubjectOf({ kind, date, timeZone, brief: { visits, unconfirmed } }: BriefNews): string {
  const day = `${DAY[kind]}, ${formatDateShort(startOfBusinessDay(date, timeZone), timeZone)}`
  const count = visits.length === 1 ? '1 appointment' : `${visits.length} appointments`
  if (visits.length === 0) return `${day}: no appointments`
  if (unconfirmed.length > 0) return `${day}: ${count}, ${unconfirmed.length} not confirmed`
  // What has begun unconfirmed is no longer asked for, but wasn't confirmed either.
  return visits.every(({ status }) => status === 'confirmed') ? `${day}: ${count}, all confirmed` : `${day}: ${count}`
}

function sectionsOf({ date, timeZone, brief, news, now }: BriefNews): Section[] {
  const ofDay = (instant: Date) => formatTimeSeenFrom(startOfBusinessDay(date, timeZone), instant, timeZone)
  const time = (instant: Date) => formatTime(instant, timeZone)
  const visit = ({ appointmentDate, client, service }: Appointment) =>
    `${time(new Date(appointmentDate))} ${withoutLinks(client.name, 60)}, ${withoutLinks(service, 60)}`
  const dated = (appointment: Appointment) =>
    `${formatDateShort(new Date(appointment.appointmentDate), timeZone)}, ${visit(appointment)}`
  const withPhone = (row: Appointment) => `${visit(row)}${row.client.phone ? `, ${phoneLine(row.client.phone)}` : ''}`
  return [
    { title: 'Waiting for your approval', lines: brief.requests.map(withPhone) },
    { title: 'Not confirmed yet', lines: brief.unconfirmed.map(withPhone) },
    {
      title: 'Can’t be contacted',
      lines: brief.unreachable.map(({ appointment, reason }) => `${visit(appointment)}: ${reason}`),
    },
    { title: 'Did they show up?', lines: brief.unanswered.map(dated) },
    { title: 'Needs your attention', lines: brief.tasks.map((task) => withoutLinks(task, 200)) },
    { title: 'Since the last summary', lines: news.map((told) => eventSentence(told, now, timeZone)) },
    {
      title: 'All appointments',
      lines: brief.visits.map((row) => `${visit(row)}${row.status === 'confirmed' ? ', confirmed' : ''}`),
    },
    {
      title: 'Open times',
      lines: brief.openings.map(({ from, until }) => `${ofDay(from)} to ${time(until)}`),
    },
  ].filter(({ lines }) => lines.length > 0)
}

/** Returns the phone number as entered, which can be any text; a number keeps its dots. */
function phoneLine(phone: string): string {
  return /[^\d\s()+./-]/.test(phone) ? withoutLinks(phone, 30) : plainLine(phone, 30)
}

interface BriefMailProps {
  news: BriefNews
  subject: string
  heading: string
  sections: Section[]
  button: { label: string; url: string }
  settingsUrl: string
}

function BriefMail({ news, subject, heading, sections, button, settingsUrl }: BriefMailProps) {
  const footer = (
    <>
      Daily summary for {plainLine(news.businessName, 60)}.
      <FooterLink label="Turn it off in Settings" url={settingsUrl} />
    </>
  )
  return (
    <MailFrame
      preheader={subject}
      brand={plainLine(news.businessName, 60)}
      heading={heading}
      button={button}
      footer={footer}
    >
      {sections.map(({ title, lines }) => (
        <div key={title} style={{ margin: '0 0 20px' }}>
          <h2 className="ink" style={{ margin: '0 0 6px', fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {title}
          </h2>
          <ul className="ink" style={{ margin: 0, padding: '0 0 0 20px', fontSize: 16, lineHeight: '24px' }}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </MailFrame>
  )
}
