import { twilioReceiptBody } from '@/lib/contracts/twilio'
import { api } from '@/lib/routes'
import { readForm } from '@/lib/server/http/read-input'
import { noContent } from '@/lib/server/http/respond'
import { webhookRoute } from '@/lib/server/http/webhook-route'
import { recordReceipt, unsafeAcrossBusinessesFindText } from '@/lib/server/messaging/receipt'
import { requireTwilioSignature } from '@/lib/server/messaging/webhook-signature'
import { systemScope } from '@/lib/server/scope'

/** A text we don't know is answered like any other: the provider has nothing to do about it. */
export const POST = webhookRoute({ summary: 'What became of a text we sent', body: twilioReceiptBody, status: 204 }, async ({ request, deps }) => {
  const form = await readForm(request)
  requireTwilioSignature(request, api.twilioStatus + new URL(request.url).search, form)
  const text = await unsafeAcrossBusinessesFindText(form.MessageSid ?? '')
  if (text === null) return noContent()
  const receipt = { status: form.MessageStatus ?? '', errorCode: form.ErrorCode || null }
  await recordReceipt(await systemScope(text.businessId), text.messageId, receipt, deps)
  return noContent()
})
