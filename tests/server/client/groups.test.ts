import { CLIENT_GROUPS, type ClientGroup } from '@/lib/contracts/client'
import { unreachableReason } from '@/lib/domain/attention'
import { reliabilityBand } from '@/lib/domain/reliability'
import { listClientPage } from '@/lib/server/client/queries'
import { getDb } from '@/lib/server/db'
import { isSmsConfigured } from '@/lib/server/messaging/sms'
import { listClients } from '../../support/list-clients'
import { MORNING, openSalon, type Salon } from '../../support/salon'

const HOUR = 3_600_000

let salon: Salon
let opened = 0

beforeEach(async () => {
  salon = await openSalon(`groups-${(opened += 1)}`)
})

const idsOf = async (group: ClientGroup) =>
  (await listClients(salon.owner, { group }, MORNING)).map(({ id }) => id).sort()

it('at risk are those whose past visits make them Caution or High Risk, and nobody else', async () => {
  const visits = [0, 1, 2, 3, 8, 9, 17, 18, 19, 28].flatMap((completed) =>
    [0, 1, 2, 3].map((noShowCount) => ({ completed, noShowCount })),
  )
  const clients = await getDb().client.createManyAndReturn({
    data: visits.map(({ completed, noShowCount }) => ({
      businessId: salon.owner.businessId,
      name: `Client ${completed} ${noShowCount}`,
      noShowCount,
    })),
    select: { id: true },
  })
  let start = MORNING.getTime()
  await getDb().appointment.createMany({
    data: clients.flatMap(({ id: clientId }, index) =>
      Array.from({ length: visits[index]!.completed }, () => {
        const appointmentDate = new Date((start -= HOUR))
        return {
          businessId: salon.owner.businessId,
          clientId,
          staffId: salon.staffId,
          service: 'Haircut',
          appointmentDate,
          blockedFrom: appointmentDate,
          blockedUntil: new Date(start + HOUR),
          status: 'completed',
          priceCents: 6_500,
        }
      }),
    ),
  })
  const all = await listClients(salon.owner, {}, MORNING)
  const risky = all.filter(({ completedVisits, noShowCount }) =>
    ['caution', 'high-risk'].includes(reliabilityBand(completedVisits, noShowCount)),
  )
  expect(risky.length).toBeGreaterThan(10)
  expect(await idsOf('at-risk')).toEqual(risky.map(({ id }) => id).sort())
  expect(all.every(({ lifetimeCents, completedVisits }) => lifetimeCents === completedVisits * 6_500)).toBe(true)
})

it.each([
  { name: 'texts on', smsEnabled: true, reminder24hEnabled: true, sandbox: false },
  { name: 'texts off', smsEnabled: false, reminder24hEnabled: true, sandbox: false },
  { name: 'no text for this reminder', smsEnabled: true, reminder24hEnabled: false, sandbox: false },
  { name: 'a sandbox of the demo', smsEnabled: true, reminder24hEnabled: true, sandbox: true },
])(
  'unreachable are those whom a reminder reaches neither by email nor by text: $name',
  async ({ smsEnabled, reminder24hEnabled, sandbox }) => {
    const { businessId } = salon.owner
    const business = await getDb().business.update({
      where: { id: businessId },
      data: { smsEnabled, reminder24hEnabled, sandboxExpiresAt: sandbox ? new Date(MORNING.getTime() + HOUR) : null },
    })
    const stopped = '+12125550150'
    await getDb().smsOptOut.create({ data: { businessId, phoneE164: stopped } })
    const mails = [
      { email: null, emailOptedOutAt: null },
      { email: 'kim@example.com', emailOptedOutAt: null },
      { email: 'kim@example.com', emailOptedOutAt: MORNING },
    ]
    const agreed = { phoneE164: '+12125550151', cannotTextReason: null, smsConsentAt: MORNING }
    const phones = [
      { ...agreed, phoneE164: null },
      agreed,
      { ...agreed, phoneE164: stopped },
      { ...agreed, cannotTextReason: 'landline' },
      { ...agreed, smsConsentAt: null },
    ]
    const rows = await getDb().client.createManyAndReturn({
      data: mails.flatMap((mail) =>
        phones.map((phone, index) => ({ businessId, name: `Kim ${index}`, ...mail, ...phone })),
      ),
    })
    const smsConfigured = isSmsConfigured({ isSandbox: sandbox })
    const unreached = rows.filter(
      (row) => unreachableReason({ ...row, smsConfigured, smsOptedOut: row.phoneE164 === stopped }, business) !== null,
    )
    expect(unreached.length).toBeGreaterThan(0)
    expect(await idsOf('unreachable')).toEqual(unreached.map(({ id }) => id).sort())
  },
)

it('a group comes in pages, like the whole list', async () => {
  const { businessId } = salon.owner
  await getDb().client.createMany({
    data: Array.from({ length: 5 }, (_, index) => ({ businessId, name: `Lee ${index}` })),
  })
  const first = await listClientPage(salon.owner, { group: 'unreachable', limit: 3 }, MORNING)
  const rest = await listClientPage(salon.owner, { group: 'unreachable', limit: 3, cursor: first.next! }, MORNING)
  expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual(['Lee 0', 'Lee 1', 'Lee 2', 'Lee 3', 'Lee 4'])
  expect(rest.next).toBeNull()
})

it('a group holds nobody of another business', async () => {
  const other = await openSalon(`groups-other-${opened}`)
  await getDb().client.create({ data: { businessId: other.owner.businessId, name: 'Not ours' } })
  for (const group of CLIENT_GROUPS) expect(await idsOf(group)).toEqual([])
})
