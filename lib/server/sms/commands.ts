/** Changes the settings on the text-message page, and sends the test text. */
import { randomUUID } from 'node:crypto'
import type { SmsSettings, SmsTestResult, UpdateSmsSettingsBody } from '@/lib/contracts/sms'
import { toE164 } from '@/lib/domain/read-phone'
import { plainLine } from '@/lib/domain/sms-text'
import type { Deps } from '../deps'
import { AppError, conflict, invalidFields, notFound, staleForm } from '../http/app-error'
import { SendError } from '../messaging/send-error'
import { isSmsConfigured, sendText } from '../messaging/sms'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { PLANNED_AHEAD, REPLAN_TRANSACTION, replanReminders } from '../reminder/replan'
import { lockBusinessAgainstInserts } from '../row-lock'
import type { OwnerScope } from '../scope'
import { getSmsSettings } from './queries'

/**
 * Updates only the given settings. Switches also apply to planned messages. Throws 409 `stale` for an old `version`.
 */
export async function updateSmsSettings(
  scope: OwnerScope,
  { version, ...changes }: UpdateSmsSettingsBody,
  deps: Deps,
): Promise<SmsSettings> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return deps.db.$transaction(async (tx) => {
    const { count } = await tx.business.updateMany({
      where: { id: scope.businessId, ...(version === undefined ? {} : { smsVersion: version }) },
      data: { ...Object.fromEntries(given), smsVersion: { increment: given.length > 0 ? 1 : 0 } },
    })
    const saved = await getSmsSettings(scope, tx)
    if (count === 0) throw staleForm('Your text message settings')
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'sms_settings', fields: givenFields(changes) },
      deps.clock.now(),
    )
    if (given.some(([, value]) => typeof value === 'boolean'))
      await replanReminders(
        tx,
        scope,
        { types: PLANNED_AHEAD, reason: 'You changed when texts are sent' },
        deps.clock.now(),
      )
    return saved
  }, REPLAN_TRANSACTION)
}

const TESTS_PER_HOUR = 5
const HOUR_MS = 3_600_000
const PATIENCE_MS = 8000

/**
 * Sends one real text to the business's own phone, within the request, and records it. Throws 400 without a valid
 * number, 409 if no provider is configured, 429 after five tests in an hour, 502 with the provider's message if it
 * rejects the text.
 */
export async function sendTestSms(scope: OwnerScope, deps: Deps): Promise<SmsTestResult> {
  const business = await deps.db.business.findUnique({
    where: { id: scope.businessId },
    select: { businessName: true, phone: true, smsFrom: true, sandboxExpiresAt: true },
  })
  if (!business) throw notFound('Business not found')
  const isSandbox = business.sandboxExpiresAt !== null
  if (!isSmsConfigured({ isSandbox })) throw conflict('sms_not_configured', 'No text-message provider is set up')
  const to = toE164(business.phone, scope.country)
  if (to === null) {
    throw invalidFields({ phone: 'Add a valid mobile number to your business first: the test text goes to it' })
  }
  const body = `${plainLine(business.businessName, 60)}: this is a test of your text messages from No-Show Shield.`
  const id = await recordTest(scope, { to, body }, deps)
  try {
    const { providerId } = await sendText(
      { businessId: scope.businessId, messageId: id, to, from: business.smsFrom, body, isSandbox },
      { timeoutMs: PATIENCE_MS, beforeWrite: () => undefined },
    )
    await settleTest(scope, id, { status: 'sent', providerId, sentAt: deps.clock.now() }, deps)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleTest(
      scope,
      id,
      { status: error.failure === 'in_doubt' ? 'unknown' : 'failed', errorCode: error.code, error: error.message },
      deps,
    )
    throw new AppError(502, 'sms_test_failed', error.providerWords ?? error.message)
  }
  return { to }
}

/**
 * Records the test before the send, so that failed ones count, too. The row is never queued, so no worker claims it.
 */
async function recordTest(scope: OwnerScope, text: { to: string; body: string }, deps: Deps): Promise<string> {
  const now = deps.clock.now()
  const id = randomUUID()
  await deps.db.$transaction(async (tx) => {
    await lockBusinessAgainstInserts(tx, scope)
    const recent = await tx.message.count({
      where: { businessId: scope.businessId, kind: 'test', createdAt: { gt: new Date(now.getTime() - HOUR_MS) } },
    })
    if (recent >= TESTS_PER_HOUR) {
      throw new AppError(
        429,
        'too_many_tests',
        'You have sent five test texts within an hour. Please try again later.',
        { retryAfterSeconds: 3600 },
      )
    }
    await tx.message.create({
      data: {
        id,
        businessId: scope.businessId,
        kind: 'test',
        channel: 'sms',
        dedupeKey: `test:${id}`,
        status: 'unknown',
        dueAt: now,
        attempts: 1,
        recipient: text.to,
        body: text.body,
        createdAt: now,
      },
    })
  })
  return id
}

async function settleTest(
  scope: OwnerScope,
  id: string,
  end: { status: string; providerId?: string; sentAt?: Date; errorCode?: string; error?: string },
  deps: Deps,
): Promise<void> {
  await deps.db.message.updateMany({ where: { businessId: scope.businessId, id, status: 'unknown' }, data: end })
}
