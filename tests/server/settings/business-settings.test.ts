import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { getBusiness } from '@/lib/server/business/queries'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { getDb } from '@/lib/server/db'

import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('settings')
})

const save = (body: unknown) => updateBusinessSettings(salon.owner, updateSettingsBody.parse(body), deps)

it('changes only what the body names', async () => {
  const before = await getBusiness(salon.owner)
  const after = await save({ businessName: '  New   Name ', phone: '' })
  expect(after).toEqual({ ...before, businessName: 'New Name', phone: null, updatedAt: after.updatedAt })
})

it('goes back to the standard text where one is emptied, and clears the others', async () => {
  await save({ ctaTitle: 'Come in', heroTitle: 'Hello' })
  expect(await save({ ctaTitle: '  ', heroTitle: '' })).toMatchObject({
    ctaTitle: 'Ready for Your New Look?',
    heroTitle: null,
  })
})

it('shows a change on the public site at once', async () => {
  await save({ heroTitle: 'Cut above', currency: 'EUR', website: 'example.com' })
  expect(await getPublicBusiness(salon.visitor)).toMatchObject({
    heroTitle: 'Cut above',
    currency: 'EUR',
    website: 'https://example.com',
  })
})

it.each([
  [{ businessName: ' ' }, 'Business name is required'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ timezone: 'Mars/Olympus' }, 'Choose a time zone'],
  [{ currency: 'XYZ' }, 'Choose a currency'],
  [{ website: 'javascript:alert(1)' }, 'Enter a website such as https://example.com'],
  [{ whyChooseUs: 'a\nb\nc\nd' }, 'Use at most 3 lines'],
  [{ slotIntervalMinutes: 0 }, 'Use at least 5 minutes'],
  [{ bookingWindowDays: 1000 }, 'Use at most 730 days'],
])('refuses %j: %s', (body, message) => {
  expect(updateSettingsBody.safeParse(body).error?.issues[0]?.message).toBe(message)
})

it('keeps visits at their instants when the zone changes, and plans their reminders again in it', async () => {
  const other = await openSalon('moving')
  const client = { businessId_id: { businessId: other.owner.businessId, id: other.clientId } }
  await getDb().client.update({
    where: client,
    data: { phoneE164: '+12125550143', smsConsentAt: MORNING, email: 'ada@example.com' },
  })
  await getDb().business.update({ where: { id: other.owner.businessId }, data: { smsEnabled: true } })
  const visit = await createAppointment(
    other.owner,
    {
      clientId: other.clientId,
      service: 'Haircut',
      appointmentDate: '2026-11-27T10:00',
      duration: 60,
    },
    deps,
  )
  expect((await getBusinessSettings(other.owner, MORNING)).upcomingVisits).toBe(1)
  await updateBusinessSettings(other.owner, { timezone: 'America/Los_Angeles' }, deps)
  const db = getDb()
  const where = { businessId: other.owner.businessId, appointmentId: visit.id }
  const after = await db.appointment.findFirstOrThrow({
    where: { businessId: other.owner.businessId, id: visit.id },
    select: { appointmentDate: true, version: true },
  })
  expect(after).toEqual({ appointmentDate: new Date(visit.appointmentDate), version: visit.version + 1 })
  const planned = await db.reminder.findMany({
    where: { ...where, status: 'planned' },
    select: { type: true },
    orderBy: { type: 'asc' },
  })
  expect(planned.map(({ type }) => type)).toEqual(['confirm_request', 'confirmation', 'reminder_24h', 'reminder_2h'])
  // 8:00 in New York is 5:00 in Los Angeles: the text goes the evening before.
  const text = await db.message.findFirst({
    where: { ...where, kind: 'reminder_2h', channel: 'sms', status: 'queued' },
    select: { dueAt: true },
  })
  expect(text?.dueAt).toEqual(new Date('2026-11-27T04:30:00Z'))
  const queued = await db.message.findMany({
    where: { ...where, status: 'queued' },
    select: { reminder: { select: { status: true } } },
  })
  expect(queued.map((message) => message.reminder?.status)).toEqual(queued.map(() => 'planned'))
})
