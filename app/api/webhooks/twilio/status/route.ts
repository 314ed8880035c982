import { twilioReceiptAddress, twilioReceiptBody } from '@/lib/contracts/twilio'
import { api } from '@/lib/routes'
import { noContent } from '@/lib/server/http/respond'
import { webhookRoute } from '@/lib/server/http/webhook-route'
import { recordReceipt, unsafeAcrossBusinessesFindText } from '@/lib/server/messaging/receipt'
import { readSignedForm } from '@/lib/server/messaging/webhook-signature'
import { systemScope } from '@/lib/server/scope'

/**
 * Responds to an unknown text as it does to any other, because the provider can't do anything about it. The signature
 * covers the query string, which names the row. Callbacks for texts sent before the query string named the row are
 * matched by the provider's id.
 */
export const POST = webhookRoute(
  { summary: 'A delivery receipt for a text', body: twilioReceiptBody, status: 204 },
  async ({ request, deps }) => {
    const form = await readSignedForm(request, api.twilioStatus)
    const providerId = form.MessageSid ?? ''
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const { data: address } = twilioReceiptAddress.safeParse(query)
    const text = providerId === '' ? null : await unsafeAcrossBusinessesFindText(providerId, address)
    if (text === null) return noContent()
    const receipt = { providerId, status: form.MessageStatus ?? '', errorCode: form.ErrorCode || null }
    await recordReceipt(await systemScope(text.businessId), text.messageId, receipt, deps)
    return noContent()
  },
)
