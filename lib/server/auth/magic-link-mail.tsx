/** The email that carries a sign-in link. */
import { PRODUCT_COLOR } from '@/lib/domain/accent'
import type { Mail } from '../messaging/mailer'
import { MailFrame, MailParagraph } from '../messaging/templates/mail-frame'
import { renderHtml } from '../messaging/templates/render-html'

/**
 * Renders the subject and both bodies. The linked page has a confirm button, so that a mail scanner can't use up the
 * link.
 */
export async function magicLinkMail(
  url: string,
  lifeMinutes: number,
): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const promise = `The link works once and expires in ${lifeMinutes} minutes.`
  const unasked = "If you didn't ask to sign in, you can ignore this email: no one can sign in without the link."
  const closing = (
    <>
      Button not working? Paste this link into your browser:
      <br />
      <a className="link" href={url} style={{ color: PRODUCT_COLOR }}>
        {url}
      </a>
    </>
  )
  return {
    subject: 'Your sign-in link for No-Show Shield',
    text: `Sign in to No-Show Shield:\n\n${url}\n\n${promise}\n\n${unasked}\n`,
    html: await renderHtml(
      <MailFrame
        preheader={promise}
        brand="No-Show Shield"
        heading="Sign in"
        button={{ label: 'Continue to sign in', url }}
        closing={closing}
        footer={unasked}
      >
        <MailParagraph>{promise}</MailParagraph>
      </MailFrame>,
    ),
  }
}
