/** The email that asks the owner whether to offer a freed slot to waitlisted clients. */
import type { RecoveryCause } from '@/lib/domain/recovery'
import { greetingName, plainLine, withoutLinks } from '@/lib/domain/sms-text'
import { formatDateLong, formatDateShort, formatTime, formatZoneShort } from '@/lib/domain/time'
import { routes } from '@/lib/routes'
import { getEnv } from '../../env'
import type { Mail } from '../mailer'
import { detailLines, FooterLink, MailDetails, MailFrame, MailParagraph } from './mail-frame'
import { renderHtml } from './render-html'

/** The content of the email that asks the owner whether to offer a freed slot. */
export interface RecoveryAskNews {
  cause: RecoveryCause
  startsAt: Date
  endsAt: Date
  /** The instant from which no more offers can be made. */
  until: Date
  /** The client whose visit freed the slot. */
  freedBy: string | null
  freedService: string | null
  /** Null if the business has only one staff member. */
  staffName: string | null
  /** The number of waitlisted clients whom the slot suits. */
  fitting: number
  /** First names of the first clients who would get an offer. */
  firstNames: string[]
  timeZone: string
  businessName: string
  approveUrl: string
}

const CAUSES: Record<RecoveryCause, string> = {
  cancelled: 'An appointment was cancelled.',
  moved: 'An appointment was moved to another time.',
  shortened: 'An appointment was shortened.',
  released: 'An appointment was not confirmed in time, so it was cancelled.',
  hours: 'You opened hours that were closed.',
  remainder: 'A shorter appointment left part of a slot open.',
}

/**
 * Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. Times are in the
 * business's zone.
 */
export async function renderRecoveryAskMail(news: RecoveryAskNews, to: string): Promise<Mail> {
  const { startsAt, until, timeZone } = news
  const when = `${formatDateShort(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`
  const brand = plainLine(news.businessName, 60)
  const heading = `${when} opened up`
  const intro = `${CAUSES[news.cause]} ${whoWaits(news)} No one is contacted until you approve.`
  const details = detailsOf(news)
  const button = { label: 'Offer this time', url: news.approveUrl }
  const closing = `You can offer this time until ${formatDateShort(until, timeZone)}, ${formatTime(until, timeZone)}. If you’d rather not, you don’t need to do anything: the time stays open.`
  const why = 'You’re receiving this email because your settings say to ask you before a freed slot is offered.'
  const settings = { label: 'Change this in Settings', url: getEnv().APP_URL + routes.admin.recoveryRules }
  return {
    to,
    subject: `${heading}: offer it to ${clientsOf(news.fitting)}?`,
    fromName: 'No-Show Shield',
    text: [
      heading,
      intro,
      detailLines(details),
      `${button.label}: ${button.url}`,
      closing,
      `${why} ${settings.label}: ${settings.url}`,
    ]
      .join('\n\n')
      .concat('\n'),
    html: await renderHtml(
      <MailFrame
        preheader={intro}
        brand={brand}
        heading={heading}
        button={button}
        closing={closing}
        footer={
          <>
            {why}
            <FooterLink {...settings} />
          </>
        }
      >
        <MailParagraph>{intro}</MailParagraph>
        <MailDetails details={details} />
      </MailFrame>,
    ),
  }
}

function detailsOf({
  startsAt,
  endsAt,
  timeZone,
  staffName,
  freedBy,
  freedService,
}: RecoveryAskNews): Array<[string, string]> {
  return [
    [
      'When',
      `${formatDateLong(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)} to ${formatTime(endsAt, timeZone)} ${formatZoneShort(startsAt, timeZone)}`,
    ],
    ...(staffName === null ? [] : [['With', plainLine(staffName, 60)] as [string, string]]),
    ...(freedBy === null
      ? []
      : [
          [
            'Previously',
            [plainLine(freedBy, 60), freedService && withoutLinks(freedService, 60)].filter(Boolean).join(', '),
          ] as [string, string],
        ]),
  ]
}

function whoWaits({ fitting, firstNames }: RecoveryAskNews): string {
  const names = firstNames.map(greetingName).join(', ')
  const first = names === '' ? '' : fitting === firstNames.length ? `: ${names}` : `, starting with ${names}`
  return `${clientsOf(fitting)} on your waitlist could take this time${first}.`
}

function clientsOf(fitting: number): string {
  return fitting === 1 ? '1 client' : `${fitting} clients`
}
