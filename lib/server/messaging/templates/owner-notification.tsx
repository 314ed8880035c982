/** The email about events that the owner didn't cause, with buttons to act on them. */
import type { ReactNode } from 'react'
import { countEvents } from '@/lib/domain/notification-words'
import { plainLine } from '@/lib/domain/sms-text'
import { routes } from '@/lib/routes'
import { getEnv } from '../../env'
import type { Mail } from '../mailer'
import { detailLines, FooterLink, MailDetails, MailFrame, MailParagraph, type MailLink } from './mail-frame'
import { renderHtml } from './render-html'
import { describeNews, type NotificationNews, type Told } from './told-news'

/**
 * Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. Shows a single event
 * with its facts and a button, and several events as a list with links. Times are in the business's zone.
 */
export async function renderNotificationMail(mail: NotificationNews, to: string): Promise<Mail> {
  const told = mail.news.map((news) => describeNews(news, mail))
  const [only] = told
  return only !== undefined && told.length === 1 ? renderOne(mail, only, to) : renderSeveral(mail, told, to)
}

/** Renders the test email that shows an owner where notifications arrive. */
export async function renderTestNotificationMail(business: NotificationNews['business'], to: string): Promise<Mail> {
  const heading = 'This is a test notification'
  const intro = `Notifications about ${plainLine(business.name, 60)} arrive here. This is only a test, so you don’t need to do anything.`
  return compose({
    to,
    business,
    subject: heading,
    heading,
    parts: [intro],
    button: { label: 'Open notification settings', url: settingsUrl() },
    closing: null,
    body: <MailParagraph>{intro}</MailParagraph>,
  })
}

function renderOne({ business }: NotificationNews, told: Told, to: string): Promise<Mail> {
  const { line, details, quote, links, closing } = told
  const [button, second = null] = links
  return compose({
    to,
    business,
    subject: line,
    heading: line,
    parts: [quote, detailLines(details)],
    button,
    secondary: second,
    closing,
    body: (
      <>
        {quote && <MailParagraph>{quote}</MailParagraph>}
        <MailDetails details={details} />
      </>
    ),
  })
}

function renderSeveral({ business, news }: NotificationNews, told: readonly Told[], to: string): Promise<Mail> {
  const counted = countEvents(news.map(({ event }) => event))
  return compose({
    to,
    business,
    subject: counted,
    heading: counted,
    parts: told.map(({ line, short, quote, links }) =>
      [line, quote, ...short, ...links.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join('\n'),
    ),
    button: { label: 'See what needs attention', url: getEnv().APP_URL + routes.admin.needs },
    closing: news.some(({ event }) => event === 'request')
      ? 'The requested times are held until you decide. Approve and Decline each open a page with one button; you don’t need to sign in.'
      : null,
    body: told.map((one, index) => <Item key={index} told={one} />),
  })
}

function Item({ told: { line, short, quote, links } }: { told: Told }) {
  return (
    <div style={{ margin: '0 0 20px' }}>
      <h2 className="ink" style={{ margin: '0 0 4px', fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {line}
      </h2>
      {quote && (
        <p className="ink" style={{ margin: '0 0 4px', fontSize: 16, lineHeight: '24px' }}>
          {quote}
        </p>
      )}
      {short.map((words) => (
        <p key={words} className="soft" style={{ margin: '0 0 4px', fontSize: 16, lineHeight: '24px' }}>
          {words}
        </p>
      ))}
      <p style={{ margin: 0 }}>
        {links.map(({ label, url }) => (
          <a
            key={label}
            className="link"
            href={url}
            style={{ display: 'inline-block', padding: '10px 24px 10px 0', fontSize: 16, lineHeight: '24px' }}
          >
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}

interface Composed {
  to: string
  business: NotificationNews['business']
  subject: string
  heading: string
  /** The body as text. */
  parts: Array<string | null>
  body: ReactNode
  button: MailLink
  secondary?: MailLink | null
  closing: string | null
}

async function compose(mail: Composed): Promise<Mail> {
  const { to, business, subject, heading, parts, body, button, secondary = null, closing } = mail
  const brand = plainLine(business.name, 60)
  const why = 'You’re receiving this because of your notification settings.'
  const settings = { label: 'Change this in Settings', url: settingsUrl() }
  const links = [button, ...(secondary ? [secondary] : [])].map(({ label, url }) => `${label}: ${url}`).join('\n')
  return {
    to,
    subject,
    fromName: 'No-Show Shield',
    text: [heading, ...parts, links, closing, `${why} ${settings.label}: ${settings.url}`]
      .filter(Boolean)
      .join('\n\n')
      .concat('\n'),
    html: await renderHtml(
      <MailFrame
        preheader={closing ?? subject}
        brand={brand}
        accent={business.accent}
        heading={heading}
        button={button}
        secondary={secondary}
        closing={closing}
        footer={
          <>
            {why}
            <FooterLink {...settings} />
          </>
        }
      >
        {body}
      </MailFrame>,
    ),
  }
}

const settingsUrl = () => getEnv().APP_URL + routes.admin.notifications
