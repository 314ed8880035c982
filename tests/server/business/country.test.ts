import { bookAppointmentBody } from '@/lib/contracts/booking'
import { createBusinessBody } from '@/lib/contracts/business'
import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { joinWaitlistBody } from '@/lib/contracts/waitlist'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { createBusiness } from '@/lib/server/business/commands'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { createClient, updateClient } from '@/lib/server/client/commands'
import { importClients } from '@/lib/server/client/import'
import { startSession } from '@/lib/server/auth/session'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { AppError } from '@/lib/server/http/app-error'
import { businessScopeBySubdomain, requireOwner, requireUser } from '@/lib/server/scope'
import { joinWaitlist } from '@/lib/server/waitlist/commands'
import { depsAt, MORNING, openSalon } from '../../support/salon'

const deps = depsAt()
let opened = 0

/** The fields that the error names, with its messages. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    return error instanceof AppError ? error.details.fields : String(error)
  }
}

describe('a visitor books with a number as written there', () => {
  it.each([
    ['Australia/Sydney', '0412 345 678', '+61412345678'],
    ['Europe/Zurich', '078 123 45 67', '+41781234567'],
    ['Europe/Warsaw', '512 345 678', '+48512345678'],
    ['Europe/Oslo', '912 34 567', '+4791234567'],
    ['Indian/Reunion', '0692 12 34 56', '+262692123456'],
    ['America/Mexico_City', '55 1234 5678', '+525512345678'],
    ['Asia/Kolkata', '०९८७६५४३२१०', '+919876543210'],
    ['Asia/Tokyo', '０９０ １２３４ ５６７８', '+819012345678'],
    ['America/New_York', '0033 6 12 34 56 78', '+33612345678'],
    ['America/New_York', '624 555 0134', '+16245550134'],
  ])('in %s: %s', async (timezone, phone, e164) => {
    const salon = await openSalon(`written-${(opened += 1)}`, timezone, {})
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { smsEnabled: true } })
    const visit = {
      name: 'Ben Ode',
      phone,
      serviceId: salon.serviceId,
      appointmentDate: '2026-11-30T10:00',
      remindBy: phone.startsWith('0033') ? 'email' : 'sms',
      email: 'ben@example.com',
    }
    const { id } = await bookAppointment(salon.visitor, bookAppointmentBody.parse(visit), deps)
    const { client } = await getDb().appointment.findFirstOrThrow({ where: { id }, select: { client: true } })
    expect(client).toMatchObject({ phone, phoneE164: e164 })
  })
})

describe('a business whose country nobody stated', () => {
  it('asks for the country code at every field, and never takes the number for an American one', async () => {
    const salon = await openSalon('nowhere', 'Etc/UTC', {})
    expect(salon.owner.country).toBeNull()
    const asks = { phone: 'Start the number with + and the country code, such as +44 20 7946 0958' }
    const person = { name: 'Ben Ode', email: 'ben@example.com', phone: '(212) 555-0134', remindBy: 'email' as const }
    const visit = { ...person, serviceId: salon.serviceId, appointmentDate: '2026-11-30T10:00' }
    expect(await refusalOf(bookAppointment(salon.visitor, bookAppointmentBody.parse(visit), deps))).toEqual(asks)
    const wish = joinWaitlistBody.parse({ ...person, service: 'Haircut' })
    expect(await refusalOf(joinWaitlist(salon.visitor, wish, deps))).toEqual(asks)
    expect(await refusalOf(createClient(salon.owner, person, deps))).toEqual(asks)
    const change = updateClient(salon.owner, salon.clientId, { phone: person.phone }, deps)
    expect(await refusalOf(change)).toEqual(asks)
    expect(await createClient(salon.owner, { ...person, phone: '+48 512 345 678' }, deps)).toMatchObject({
      phone: '+48 512 345 678',
    })
  })

  it('reads such numbers once the owner chose it in the settings', async () => {
    const salon = await openSalon('chosen', 'Etc/UTC', {})
    const save = (body: object) => updateBusinessSettings(salon.owner, updateSettingsBody.parse(body), deps)
    expect((await getBusinessSettings(salon.owner, MORNING)).country).toBeNull()
    expect(await save({ country: 'PL' })).toMatchObject({ country: 'PL' })
    expect(await save({ businessName: 'Other' })).toMatchObject({ country: 'PL' })
    const visitor = await businessScopeBySubdomain('chosen')
    expect(visitor.country).toBe('PL')
    expect(await refusalOf(save({ country: 'XX' }))).toEqual({ country: 'Choose a country' })
    expect(updateSettingsBody.safeParse({ country: 'pl' }).error?.issues[0]?.message).toBe('Choose a country')
  })
})

it('an area code that is newer than the tables is kept and marked, by hand and from a file', async () => {
  const { owner } = await openSalon('newer')
  expect(await createClient(owner, { name: 'Mia', phone: '624 555 0134' }, deps)).toMatchObject({
    phone: '624 555 0134',
    phoneUnchecked: true,
  })
  expect(await createClient(owner, { name: 'Ana', phone: '212 555 0134' }, deps)).toMatchObject({
    phoneUnchecked: false,
  })
  const lines = [{ line: 2, name: 'Zoe', phone: '+1 624 555 0135' }]
  const { problems, added } = await importClients(owner, { dryRun: true, lines }, deps)
  expect([added, problems]).toEqual([
    1,
    [{ line: 2, severity: 'note', message: '“+1 624 555 0135” is kept, but can’t be checked' }],
  ])
})

describe('a new business', () => {
  async function open(body: object) {
    const subdomain = `country-${(opened += 1)}`
    const { id } = await getDb().user.create({ data: { email: `${subdomain}@example.com` } })
    const { cookie } = await startSession(id, null, { db: getDb(), clock: systemClock })
    const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' })
    const given = createBusinessBody.parse({ businessName: 'Luna', subdomain, email: 'luna@example.com', ...body })
    const created = await createBusiness(await requireUser({ headers }), given, deps)
    expect((await requireOwner({ headers })).country).toBe(created.country)
    return created.country
  }

  it.each([
    ['the owner chose', { country: 'AT', phone: '+41 44 123 45 67', timezone: 'Europe/Berlin' }, 'AT'],
    ['its phone names', { phone: '+41 44 123 45 67', timezone: 'Europe/Berlin' }, 'CH'],
    ['its zone is in', { phone: '030 901820', timezone: 'Europe/Berlin', country: '' }, 'DE'],
    ['an old name of its zone is in', { timezone: 'US/Eastern' }, 'US'],
    ['its zone is in, for a toll-free number', { phone: '+1 800 555 0199', timezone: 'America/Toronto' }, 'CA'],
    ['nothing says', { timezone: 'Etc/UTC', currency: 'USD' }, null],
    ['nothing says, without a zone', {}, null],
  ])('is in the country that %s', async (_, body, country) => {
    expect(await open(body)).toBe(country)
  })

  it('is refused in a country that is none', async () => {
    expect(await refusalOf(open({ country: 'EU' }))).toEqual({ country: 'Choose a country' })
  })
})
