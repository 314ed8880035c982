import { updateBusinessSettings } from '@/lib/server/business/settings'
import { createClient, deleteClient, updateClient } from '@/lib/server/client/commands'
import { endSession } from '@/lib/server/auth/session'
import { getDb } from '@/lib/server/db'
import { listOwnerActions } from '@/lib/server/owner-action/queries'
import { createRule } from '@/lib/server/protection/commands'
import { protectionRuleBody } from '@/lib/contracts/protection'
import { createServiceBody } from '@/lib/contracts/service'
import { createService, deleteService, updateService } from '@/lib/server/service/commands'
import { createTimeOff } from '@/lib/server/time-off/commands'
import { depsAt, MORNING, openSalon } from '../../support/salon'

const deps = depsAt()

it('says what was done, to what and in which fields, in order, and never the values', async () => {
  const { owner, staffId, cookie } = await openSalon('logged')
  await getDb().ownerAction.deleteMany({ where: { businessId: owner.businessId } })
  const at = (minute: number) => depsAt(new Date(MORNING.getTime() + minute * 60_000))
  await updateBusinessSettings(owner, { businessName: 'Secret Name', phone: '212 555 0199' }, at(1))
  const service = await createService(
    owner,
    createServiceBody.parse({ name: 'Secret Cut', duration: 30, price: 1000 }),
    at(2),
  )
  await updateService(owner, service.id, { price: 1200 }, at(3))
  await deleteService(owner, service.id, at(4))
  await createTimeOff(
    owner,
    { staffId, startsAt: '2026-12-24T00:00', endsAt: '2026-12-27T00:00', reason: 'Secret' },
    at(5),
  )
  const client = await createClient(owner, { name: 'Secret Client', notes: 'Secret' }, at(6))
  await updateClient(owner, client.id, { notes: 'Secret' }, at(7))
  await deleteClient(owner, client.id, at(8))
  await createRule(owner, protectionRuleBody.parse({ measure: 'phone_only' }), at(9))
  await endSession(new Headers({ cookie }), at(10))

  const { entries } = await listOwnerActions(owner, {})
  expect(entries.reverse().map(({ verb, noun }) => `${verb} ${noun}`)).toEqual([
    'changed settings',
    'added service',
    'changed service',
    'removed service',
    'added time_off',
    'added client',
    'changed client',
    'removed client',
    'added protection_rule',
    'signed_out session',
  ])
  expect(entries[0]).toMatchObject({ fields: ['businessName', 'phone'], byOwner: true })
  expect(entries[6]).toMatchObject({ subjectId: client.id, fields: ['notes'] })
  expect(JSON.stringify(entries)).not.toContain('Secret')
})

it('keeps nothing of a change that was refused', async () => {
  const { owner } = await openSalon('refused')
  await getDb().ownerAction.deleteMany({ where: { businessId: owner.businessId } })
  await expect(updateService(owner, owner.businessId, { price: 1 }, deps)).rejects.toMatchObject({ status: 404 })
  expect((await listOwnerActions(owner, {})).entries).toEqual([])
})

it('goes back page by page without a gap or a repeat, also where many were done in the same instant', async () => {
  const { owner } = await openSalon('paged')
  await getDb().ownerAction.createMany({
    data: Array.from({ length: 120 }, () => ({
      businessId: owner.businessId,
      at: MORNING,
      verb: 'changed',
      noun: 'settings',
    })),
  })
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await listOwnerActions(owner, after ? { after } : {})
    ids.push(...page.entries.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect([ids.length, new Set(ids).size]).toEqual([121, 121])
})
