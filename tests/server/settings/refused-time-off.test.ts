import { getDb } from '@/lib/server/db'
import { deleteTimeOff } from '@/lib/server/time-off/commands'
import { depsAt, MORNING, openSalon } from '../../support/salon'

it('removing time off that is not there changes nothing, not even a freed slot outside the hours', async () => {
  const { owner, staffId } = await openSalon('luna')
  const night = new Date(MORNING.getTime() + 20 * 3_600_000)
  const { id } = await getDb().recoveryRun.create({
    data: {
      businessId: owner.businessId,
      staffId,
      status: 'proposed',
      mode: 'ask_first',
      startsAt: night,
      endsAt: new Date(night.getTime() + 3_600_000),
    },
    select: { id: true },
  })
  await expect(deleteTimeOff(owner, '00000000-0000-4000-8000-000000000001', depsAt())).rejects.toMatchObject({
    status: 404,
  })
  expect(await getDb().recoveryRun.findFirstOrThrow({ where: { id }, select: { status: true } })).toEqual({
    status: 'proposed',
  })
})
