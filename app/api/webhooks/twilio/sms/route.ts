import { twilioTextBody } from '@/lib/contracts/twilio'
import { api } from '@/lib/routes'
import { receiveText, unsafeAcrossBusinessesRecordOptOut } from '@/lib/server/conversation/receive-text'
import { unsafeAcrossBusinessesFindTexted } from '@/lib/server/conversation/texted-business'
import { twiml } from '@/lib/server/http/respond'
import { webhookRoute } from '@/lib/server/http/webhook-route'
import { readSignedForm } from '@/lib/server/messaging/webhook-signature'
import { businessScopeBySubdomain } from '@/lib/server/scope'

/**
 * Always returns an empty response; replies go through the outbox. If a text matches no business, it is recorded
 * only if it is an opt-out.
 */
export const POST = webhookRoute(
  { summary: 'A text that came in', body: twilioTextBody, type: 'text/xml' },
  async ({ request, deps }) => {
    const form = await readSignedForm(request, api.twilioSms)
    const { MessageSid: providerId = '', From: from = '', To: to = '', Body: body = '', OptOutType, NumMedia } = form
    if (providerId === '' || from === '') return twiml()
    const text = { providerId, from, body, hasPictures: Number(NumMedia ?? 0) > 0, optOutType: OptOutType || null }
    const subdomain = await unsafeAcrossBusinessesFindTexted(to, text, deps.clock.now())
    // The sender acts as a customer of this business only.
    if (subdomain !== null) await receiveText(await businessScopeBySubdomain(subdomain), text, deps)
    else await unsafeAcrossBusinessesRecordOptOut(to, text, deps)
    return twiml()
  },
)
