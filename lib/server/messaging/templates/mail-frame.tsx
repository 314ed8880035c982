/** The layout of every email: one column, readable without images, with a dark mode and one 44 px button. */
import type { ReactNode } from 'react'
import { mailColors, PRODUCT_COLOR } from '@/lib/domain/accent'
import { paletteOf } from '@/lib/domain/palette'
import type { EmailLinks } from '../../client/email-link'
import { MAIL_FONT, mailStyle } from './mail-style'

/** A label and its URL. */
export interface MailLink {
  label: string
  url: string
}

interface MailFrameProps {
  /** Preview text that mail apps show next to the subject, but not in the email itself. */
  preheader: string
  brand: string
  /** The business's color as `#rrggbb`; the product's own color if absent. */
  accent?: string
  heading: string
  children: ReactNode
  button: MailLink | null
  /** A less prominent link under the button. */
  secondary?: MailLink | null
  /** A paragraph in muted text below the links. */
  closing?: ReactNode
  footer: ReactNode
}

/** Wraps long names, so that they don't make the column wider than a phone. */
const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
/** A link alone on its line, tall enough to tap. */
const TALL = { display: 'inline-block', padding: '12px 0' } as const

/** Renders the frame around an email's paragraphs; the caller prepends the doctype. */
export function MailFrame({ preheader, brand, accent = PRODUCT_COLOR, heading, children, ...parts }: MailFrameProps) {
  const { button, secondary, closing, footer } = parts
  const palette = mailColors(paletteOf(accent))
  const { ink, label } = palette.light
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{heading}</title>
        <style>{mailStyle(palette)}</style>
      </head>
      <body style={{ margin: 0, padding: 0, fontFamily: MAIL_FONT }}>
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
                        <p
                          className="link"
                          style={{ margin: '0 0 20px', color: ink, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}
                        >
                          {brand}
                        </p>
                        <h1
                          className="ink"
                          style={{ margin: '0 0 16px', fontSize: 24, lineHeight: '32px', fontWeight: 600 }}
                        >
                          {heading}
                        </h1>
                        {children}
                        {button ? <MailButton {...button} ink={ink} labelColor={label} /> : null}
                        {secondary ? (
                          <p style={{ margin: '4px 0 0', fontSize: 16, lineHeight: '24px' }}>
                            <a className="link" href={secondary.url} style={{ ...TALL, color: ink }}>
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

/** Renders a body paragraph. */
export function MailParagraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px' }}>
      {children}
    </p>
  )
}

/** Renders labels and values in the given order. */
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

/** Renders labels and values as plain text. */
export function detailLines(details: ReadonlyArray<readonly [string, string]>): string {
  return details.map(([label, value]) => `${label}: ${value}`).join('\n')
}

/** Returns the last line of an email to a client, as text. */
export function stopLine({ page }: EmailLinks): string {
  return `Stop these emails: ${page}`
}

/** Renders the unsubscribe link on its own line. */
export function StopLine({ links }: { links: EmailLinks }) {
  return <FooterLink label="Stop these emails" url={links.page} />
}

/** Renders a link on its own line below the email. */
export function FooterLink({ label, url }: MailLink) {
  return (
    <p style={{ margin: 0 }}>
      <a className="soft" href={url} style={{ ...TALL, color: '#5b6462' }}>
        {label}
      </a>
    </p>
  )
}

function MailButton({ label, url, ink, labelColor }: MailLink & { ink: string; labelColor: string }) {
  return (
    <p style={{ margin: '24px 0 0' }}>
      <a
        href={url}
        className="button"
        style={{
          display: 'inline-block',
          background: ink,
          color: labelColor,
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
