import { ledger as contract, ledgerQuery } from '@/lib/contracts/ledger'
import { addDays } from '@/lib/domain/local-date'
import { totalMinutes } from '@/lib/domain/ledger'
import { localDateOf } from '@/lib/domain/time'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { getLedger, getRecoveredThisMonth } from '@/lib/server/recovery/ledger'
import { ledgerCsvResponse } from '@/lib/server/recovery/ledger-csv'
import { appointmentScope } from '@/lib/server/scope'
import { openSalon, type Salon } from '../../support/salon'
import { zoneAtNoon } from '../../support/zone'
import { testNow } from '../../support/test-clock'

const db = () => getDb()
const TUESDAY = '2026-11-24'
const DAY = { from: TUESDAY, to: TUESDAY }
/** Of that Tuesday in New York, after closing: 8:00 to 21:30, 810 minutes. */
const NIGHT = new Date('2026-11-25T04:00:00Z')
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 24, hour + 5, minute))

async function openLongAgo(name: string, timezone?: string): Promise<Salon> {
  const salon = await openSalon(name, timezone)
  await db().staff.updateMany({
    where: { businessId: salon.owner.businessId },
    data: { createdAt: new Date('2026-01-01T12:00:00Z') },
  })
  return salon
}

async function visit(
  salon: Salon,
  start: Date,
  data: {
    status?: string
    cancelledBy?: string
    cancelReason?: string
    lateCancellation?: boolean
    createdAt?: Date
    clientId?: string
    protection?: string
    approvedAt?: Date
  } = {},
): Promise<string> {
  const end = new Date(start.getTime() + 3_600_000)
  const { id } = await db().appointment.create({
    data: {
      businessId: salon.owner.businessId,
      clientId: salon.clientId,
      staffId: salon.staffId,
      service: 'Haircut',
      appointmentDate: start,
      duration: 60,
      blockedFrom: start,
      blockedUntil: end,
      status: 'completed',
      priceCents: 6500,
      ...data,
    },
    select: { id: true },
  })
  return id
}

async function filledRun(
  salon: Salon,
  start: Date,
  appointmentId: string,
  data: { filledBy?: string; cause?: string; createdAt?: Date; freedAppointmentId?: string } = {},
): Promise<void> {
  await db().recoveryRun.create({
    data: {
      businessId: salon.owner.businessId,
      staffId: salon.staffId,
      startsAt: start,
      endsAt: new Date(start.getTime() + 3_600_000),
      status: 'filled',
      filledBy: 'waitlist',
      filledAppointmentId: appointmentId,
      filledAt: new Date('2026-11-20T12:30:00Z'),
      createdAt: new Date('2026-11-20T12:00:00Z'),
      ...data,
    },
    select: { id: true },
  })
}

describe('where the hours went', () => {
  it('counts every minute of a day once: kept, recovered, missed, given up late, away and empty', async () => {
    const salon = await openLongAgo('hours')
    await visit(salon, at(8))
    await visit(salon, at(9), { status: 'no-show' })
    await visit(salon, at(10), { status: 'cancelled', lateCancellation: true, cancelledBy: 'customer' })
    await visit(salon, at(11), { status: 'cancelled', cancelledBy: 'system', cancelReason: 'released' })
    await visit(salon, at(12), { status: 'cancelled', cancelledBy: 'customer' })
    await visit(salon, at(13), { status: 'cancelled', lateCancellation: true, cancelledBy: 'customer' })
    await filledRun(salon, at(13), await visit(salon, at(13), { createdAt: new Date('2026-11-20T12:30:00Z') }))
    const own = await visit(salon, at(15), { status: 'cancelled', lateCancellation: true, cancelledBy: 'owner' })
    await filledRun(salon, at(15), await visit(salon, at(15)), { freedAppointmentId: own, filledBy: 'owner' })
    await db().timeOff.create({
      data: { businessId: salon.owner.businessId, staffId: salon.staffId, startsAt: at(14), endsAt: at(15) },
      select: { id: true },
    })
    const ledger = contract.parse(await getLedger(salon.owner, DAY, NIGHT))
    expect(ledger.totals).toEqual({ kept: 120, recovered: 60, noShow: 60, lateCancelled: 120, empty: 390, open: 0 })
    expect(ledger.days).toEqual([{ date: TUESDAY, minutes: ledger.totals }])
  })

  it('keeps to what is known: no hours before a person joined, and visits of people who left', async () => {
    const salon = await openLongAgo('joined')
    await visit(salon, at(8))
    await db().staff.updateMany({
      where: { businessId: salon.owner.businessId },
      data: { createdAt: new Date('2026-11-24T18:00:00Z') },
    })
    const of = async (from: string) => totalMinutes((await getLedger(salon.owner, { from, to: TUESDAY }, NIGHT)).totals)
    expect(await of(addDays(TUESDAY, -30))).toBe(810)
    await db().staff.updateMany({ where: { businessId: salon.owner.businessId }, data: { active: false } })
    expect(await of(TUESDAY)).toBe(60)
  })

  it('comes as a file with a line per day and one for them all, in hours that add up', async () => {
    const salon = await openLongAgo('file')
    await visit(salon, at(8))
    const response = ledgerCsvResponse(await getLedger(salon.owner, DAY, NIGHT))
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="hours-2026-11-24-2026-11-24.csv"')
    expect((await response.text()).split('\r\n')).toEqual([
      expect.stringContaining(
        'Day,Offered hours,Kept hours,Recovered hours,No-show hours,Cancelled late hours,Empty hours,Still open hours',
      ),
      '2026-11-24,13.50,1.00,0.00,0.00,0.00,12.50,0.00',
      'Whole period,13.50,1.00,0.00,0.00,0.00,12.50,0.00',
      '',
    ])
  })

  it('can be asked for 92 days at most, and only for a whole range', () => {
    const asked = [
      {},
      { from: '2026-09-01', to: '2026-12-01' },
      { from: '2026-08-31', to: '2026-12-01' },
      { from: '2026-09-01' },
      { from: '2026-09-02', to: '2026-09-01' },
    ]
    expect(asked.map((query) => ledgerQuery.safeParse(query).success)).toEqual([true, true, false, false, false])
  })
})

describe('recovered this month', () => {
  it('is what refilled slots brought, without visits that only moved there, were cancelled, or are the client’s own again', async () => {
    const salon = await openLongAgo('money')
    const fresh = { createdAt: new Date('2026-11-20T12:30:00Z') }
    await filledRun(salon, at(8), await visit(salon, at(8), { ...fresh, status: 'confirmed' }))
    await filledRun(salon, at(9), await visit(salon, at(9), fresh), {
      filledBy: 'public',
      createdAt: new Date('2026-11-20T11:30:00Z'),
    })
    await filledRun(salon, at(10), await visit(salon, at(10), { createdAt: new Date('2026-11-01T12:00:00Z') }))
    await filledRun(salon, at(11), await visit(salon, at(11), { ...fresh, status: 'no-show' }))
    await filledRun(salon, at(12), await visit(salon, at(17), fresh))
    const earlier = await visit(salon, at(14), fresh)
    await filledRun(salon, at(14), earlier)
    const claim = {
      type: 'moved',
      actor: 'customer',
      details: { from: at(18).toISOString(), to: at(14).toISOString() },
    }
    await db().appointmentEvent.create({
      data: { businessId: salon.owner.businessId, appointmentId: earlier, ...claim },
      select: { id: true },
    })
    const own = await visit(salon, at(13), { status: 'cancelled', cancelledBy: 'owner' })
    await filledRun(salon, at(13), await visit(salon, at(13), fresh), { freedAppointmentId: own, filledBy: 'owner' })
    expect(await getRecoveredThisMonth(salon.owner, NIGHT)).toEqual({
      range: { from: '2026-11-01', to: TUESDAY },
      currency: 'USD',
      slots: 4,
      cents: 13_000,
      medianMinutes: 30,
      byFiller: [
        { filledBy: 'waitlist', slots: 1, cents: 6500, medianMinutes: 30 },
        { filledBy: 'public', slots: 1, cents: 6500, medianMinutes: 60 },
        { filledBy: 'move', slots: 2, cents: 0, medianMinutes: 30 },
      ],
    })
    expect((await getRecoveredThisMonth(salon.owner, new Date('2026-12-01T12:00:00Z'))).slots).toBe(0)
  })

  it('leaves out the time of a request that the owner never approved, in money and in hours', async () => {
    const salon = await openLongAgo('declined')
    const { id: clientId } = await db().client.create({
      data: { businessId: salon.owner.businessId, name: 'Ben Okafor' },
      select: { id: true },
    })
    const request = { clientId, protection: 'approve', status: 'cancelled', cancelledBy: 'owner' }
    const declined = await visit(salon, at(8), request)
    const approved = await visit(salon, at(9), { ...request, approvedAt: new Date('2026-11-19T12:00:00Z') })
    const fresh = { createdAt: new Date('2026-11-20T12:30:00Z') }
    await filledRun(salon, at(8), await visit(salon, at(8), fresh), { freedAppointmentId: declined })
    await filledRun(salon, at(9), await visit(salon, at(9), fresh), { freedAppointmentId: approved })
    expect(await getRecoveredThisMonth(salon.owner, NIGHT)).toMatchObject({ slots: 1, cents: 6500 })
    expect((await getLedger(salon.owner, DAY, NIGHT)).totals).toMatchObject({ recovered: 60, kept: 60 })
  })

  it('grows when a visitor books what another client gave up', async () => {
    // No month turns there while the test runs.
    const salon = await openLongAgo('engine', zoneAtNoon())
    const deps = { db: db(), clock: systemClock }
    await db().openingHours.create({
      data: { businessId: salon.owner.businessId, weekday: 0, startMinutes: 480, endMinutes: 1290 },
      select: { id: true },
    })
    const appointmentDate = `${addDays(localDateOf(testNow(), salon.owner.timeZone), 5)}T10:00`
    const first = await bookAppointment(
      salon.visitor,
      { name: 'Ben', phone: '2125550102', serviceId: salon.serviceId, appointmentDate },
      deps,
    )
    await cancelAsCustomer(await appointmentScope(first.id, null), {}, deps)
    await bookAppointment(
      salon.visitor,
      { name: 'Cleo', phone: '2125550103', serviceId: salon.serviceId, appointmentDate },
      deps,
    )
    expect(await getRecoveredThisMonth(salon.owner, testNow())).toMatchObject({
      slots: 1,
      cents: 6500,
      byFiller: [{ filledBy: 'public' }],
    })
  })
  it('adds nothing for a later booking that the owner moves into the slot, unless it was booked there', async () => {
    const salon = await openLongAgo('moved', zoneAtNoon())
    const deps = { db: db(), clock: systemClock }
    await db().openingHours.create({
      data: { businessId: salon.owner.businessId, weekday: 0, startMinutes: 480, endMinutes: 1290 },
      select: { id: true },
    })
    const day = (days: number) => addDays(localDateOf(testNow(), salon.owner.timeZone), days)
    const book = (name: string, phone: string, appointmentDate: string) =>
      bookAppointment(salon.visitor, { name, phone, serviceId: salon.serviceId, appointmentDate }, deps)
    const move = (id: string, appointmentDate: string) => updateAppointment(salon.owner, id, { appointmentDate }, deps)
    const recovered = async () => {
      const { slots, cents, byFiller } = await getRecoveredThisMonth(salon.owner, testNow())
      return { slots, cents, byFiller: byFiller.map(({ filledBy }) => filledBy) }
    }
    const slot = `${day(5)}T10:00`
    const freed = await book('Ben', '2125550102', slot)
    await cancelAsCustomer(await appointmentScope(freed.id, null), {}, deps)
    const later = await book('Cleo', '2125550103', `${day(6)}T10:00`)
    await move(later.id, slot)
    expect(await recovered()).toEqual({ slots: 1, cents: 0, byFiller: ['move'] })
    await move(later.id, `${day(6)}T12:00`)
    const booked = await book('Dana', '2125550104', slot)
    for (const start of [`${day(5)}T10:30`, `${day(6)}T15:00`, slot]) await move(booked.id, start)
    expect(await recovered()).toEqual({ slots: 1, cents: 6500, byFiller: ['public'] })
  })
})
