/** The e-mail that carries a sign-in link. */

interface MailText {
  subject: string
  text: string
  html: string
}

/** Subject and both bodies; the page behind the link asks once more, so a mail scanner can't use it up. */
export function magicLinkMail(url: string, lifeMinutes: number): MailText {
  const promise = `The link works once, for ${lifeMinutes} minutes.`
  const unasked = "If you didn't ask to sign in, you can ignore this email: nobody gets in without the link."
  return {
    subject: 'Your sign-in link for No-Show Shield',
    text: `Sign in to No-Show Shield:\n\n${url}\n\n${promise}\n\n${unasked}\n`,
    html: page(url, promise, unasked),
  }
}

function page(url: string, promise: string, unasked: string): string {
  const href = url.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sign in to No-Show Shield</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f4;color:#1a2322;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:440px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #e7e2d9;border-radius:12px">
<p style="margin:0 0 20px;font-weight:600;color:#0e4f4b">No-Show Shield</p>
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3">Sign in</h1>
<p style="margin:0 0 24px;color:#5b6462">${promise}</p>
<a href="${href}" style="display:block;padding:13px 20px;background:#0e4f4b;color:#ffffff;text-align:center;text-decoration:none;font-weight:600;border-radius:8px">Open my sign-in page</a>
<p style="margin:24px 0 0;font-size:13px;color:#5b6462">Button not working? Copy this address into your browser:<br><a href="${href}" style="color:#0e4f4b;word-break:break-all">${href}</a></p>
<p style="margin:20px 0 0;font-size:13px;color:#5b6462">${unasked}</p>
</div>
</body>
</html>
`
}
