import { getDb } from '@/lib/server/db'
import { unsafeAcrossBusinessesClaimDue } from '@/lib/server/messaging/lease'
import { openSalon, type Salon } from '../../support/salon'

let busy: Salon
let quiet: Salon

beforeAll(async () => {
  busy = await openSalon('busy')
  quiet = await openSalon('quiet')
})
beforeEach(() => getDb().message.deleteMany())

/** This many texts that have been due for `minutes`, a millisecond apart. */
async function addDue(salon: Salon, count: number, minutes: number): Promise<void> {
  await getDb().$executeRaw`
    INSERT INTO messages (business_id, kind, channel, dedupe_key, due_at)
    SELECT ${salon.owner.businessId}::uuid, 'brief', 'sms', n::text, now() - ${minutes} * interval '1 minute' + n * interval '1 millisecond' FROM generate_series(1, ${count}) n`
}

async function claim(limit = 16): Promise<Record<string, number>> {
  const claimed = await unsafeAcrossBusinessesClaimDue(getDb(), { channel: 'sms', limit })
  const of = ({ owner }: Salon) => claimed.filter(({ businessId }) => businessId === owner.businessId).length
  return { busy: of(busy), quiet: of(quiet) }
}

it('a business with 3,000 older messages due, more than a claim weighs, delays another one by nothing', async () => {
  await addDue(busy, 3000, 60)
  await addDue(quiet, 3, 1)
  expect(await claim()).toEqual({ busy: 13, quiet: 3 })
})

it('claims all that is due in the end, each once', async () => {
  await addDue(busy, 1100, 60)
  await addDue(quiet, 30, 1)
  const total = { busy: 0, quiet: 0 }
  for (let round = 0; round < 12; round++) {
    const { busy: ofBusy = 0, quiet: ofQuiet = 0 } = await claim(100)
    total.busy += ofBusy
    total.quiet += ofQuiet
  }
  expect(total).toEqual({ busy: 1100, quiet: 30 })
  expect(await claim()).toEqual({ busy: 0, quiet: 0 })
})
