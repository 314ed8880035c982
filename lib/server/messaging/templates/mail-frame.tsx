/** The look of every mail: one column, readable without images, dark-mode aware, one 44 px button. */
import type { ReactNode } from 'react'
import type { EmailLinks } from '../../client/email-link'

/** A label and where it leads. */
export interface MailLink {
  label: string
  url: string
}

interface MailFrameProps {
  /** Shown by mail apps beside the subject, not in the mail itself. */
  preheader: string
  brand: string
  heading: string
  children: ReactNode
  button: MailLink | null
  /** A quieter link under the button. */
  secondary?: MailLink | null
  /** A quieter paragraph below the links. */
  closing?: ReactNode
  footer: ReactNode
}

const FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** A name without a space must not push the column wider than a phone. */
const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
/** A link alone on its line, tall enough for a finger. */
const TALL = { display: 'inline-block', padding: '12px 0' } as const

const STYLE = `
  body { margin: 0; background: #f3f0ea; }
  .card { background: #ffffff; border: 1px solid #e7e2d9; border-radius: 12px; }
  .ink { color: #1a2322; } .soft { color: #5b6462; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #0e1413 !important; }
    .card { background: #151c1b !important; border-color: #27312f !important; }
    .ink { color: #e8edeb !important; } .soft { color: #a0adaa !important; } .link { color: #74c9bf !important; }
    .button { background: #74c9bf !important; color: #06211f !important; }
  }
`

/** The frame around a mail's own paragraphs; whoever renders it prepends the doctype. */
export function MailFrame({ preheader, brand, heading, children, button, secondary, closing, footer }: MailFrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{heading}</title>
        <style>{STYLE}</style>
      </head>
      <body style={{ margin: 0, padding: 0, fontFamily: FONT }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
        <table
          role="presentation"
          className="page"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ background: '#f3f0ea' }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  className="card"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '32px 28px', ...WRAP }}>
                        <p className="soft" style={{ margin: '0 0 20px', fontSize: 14, lineHeight: '20px' }}>
                          {brand}
                        </p>
                        <h1
                          className="ink"
                          style={{ margin: '0 0 16px', fontSize: 24, lineHeight: '32px', fontWeight: 600 }}
                        >
                          {heading}
                        </h1>
                        {children}
                        {button ? <MailButton {...button} /> : null}
                        {secondary ? (
                          <p style={{ margin: '4px 0 0', fontSize: 16, lineHeight: '24px' }}>
                            <a className="link" href={secondary.url} style={{ ...TALL, color: '#0e4f4b' }}>
                              {secondary.label}
                            </a>
                          </p>
                        ) : null}
                        {closing ? (
                          <p className="soft" style={{ margin: '20px 0 0', fontSize: 14, lineHeight: '20px' }}>
                            {closing}
                          </p>
                        ) : null}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <div
                  className="soft"
                  style={{
                    maxWidth: 560,
                    padding: '20px 8px 0',
                    fontSize: 13,
                    lineHeight: '20px',
                    textAlign: 'left',
                    ...WRAP,
                  }}
                >
                  {footer}
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** A paragraph of the mail itself. */
export function MailParagraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px' }}>
      {children}
    </p>
  )
}

/** Label and value pairs in the order they are read. */
export function MailDetails({ details }: { details: ReadonlyArray<readonly [string, string]> }) {
  if (details.length === 0) return null
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ fontSize: 16, lineHeight: '24px' }}>
      <tbody>
        {details.map(([label, value]) => (
          <tr key={label}>
            <td className="soft" style={{ padding: '2px 16px 2px 0', verticalAlign: 'top', whiteSpace: 'nowrap' }}>
              {label}
            </td>
            <td className="ink" style={{ padding: '2px 0', fontWeight: 600 }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same pairs as text. */
export function detailLines(details: ReadonlyArray<readonly [string, string]>): string {
  return details.map(([label, value]) => `${label}: ${value}`).join('\n')
}

/** The last line of a mail to a client, as text. */
export function stopLine({ page }: EmailLinks): string {
  return `Stop these emails: ${page}`
}

/** The same as a link of its own line. */
export function StopLine({ links }: { links: EmailLinks }) {
  return <FooterLink label="Stop these emails" url={links.page} />
}

/** A link of its own line below the mail. */
export function FooterLink({ label, url }: MailLink) {
  return (
    <p style={{ margin: 0 }}>
      <a className="soft" href={url} style={{ ...TALL, color: '#5b6462' }}>
        {label}
      </a>
    </p>
  )
}

function MailButton({ label, url }: MailLink) {
  return (
    <p style={{ margin: '24px 0 0' }}>
      <a
        href={url}
        className="button"
        style={{
          display: 'inline-block',
          background: '#0e4f4b',
          color: '#ffffff',
          borderRadius: 8,
          padding: '12px 24px',
          fontSize: 16,
          lineHeight: '20px',
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </p>
  )
}
