import { updateBusinessSettings, getBusinessSettings } from '@/lib/server/business/settings'
import { updateClient } from '@/lib/server/client/commands'
import { getClient } from '@/lib/server/client/queries'
import { importClients } from '@/lib/server/client/import'
import { getDb } from '@/lib/server/db'
import { AppError } from '@/lib/server/http/app-error'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { updateService } from '@/lib/server/service/commands'
import { listServices } from '@/lib/server/service/queries'
import { updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember } from '@/lib/server/staff/queries'
import { depsAt, MORNING, openSalon, type Salon } from '../support/salon'

let salon: Salon
let counter = 0
beforeEach(async () => {
  salon = await openSalon(`stale-${(counter += 1)}`)
})

interface Form {
  version: () => Promise<number>
  save: (text: string, version?: number) => Promise<unknown>
  stored: () => Promise<string | null | undefined>
}

const week = (note: string) => ({
  weekly: [[], [], [], [], [], [], []],
  exceptions: [{ fromDate: '2026-12-24', toDate: '2026-12-24', spans: [], note }],
})

const forms: Record<string, (salon: Salon) => Form> = {
  client: ({ owner, clientId }) => ({
    version: async () => (await getClient(owner, clientId, MORNING)).version,
    save: (notes, version) => updateClient(owner, clientId, { notes, version }, depsAt()),
    stored: async () => (await getClient(owner, clientId, MORNING)).notes,
  }),
  service: ({ owner, serviceId }) => ({
    version: async () => (await listServices(owner)).find(({ id }) => id === serviceId)?.version ?? 0,
    save: (description, version) => updateService(owner, serviceId, { description, version }, depsAt()),
    stored: async () => (await listServices(owner)).find(({ id }) => id === serviceId)?.description,
  }),
  person: ({ owner, staffId }) => ({
    version: async () => (await getStaffMember(owner, staffId)).version,
    save: (name, version) => updateStaff(owner, staffId, { name, version }, depsAt()),
    stored: async () => (await getStaffMember(owner, staffId)).name,
  }),
  settings: ({ owner }) => ({
    version: async () => (await getBusinessSettings(owner, MORNING)).version,
    save: (description, version) => updateBusinessSettings(owner, { description, version }, depsAt()),
    stored: async () => (await getBusinessSettings(owner, MORNING)).description,
  }),
  'opening hours': ({ owner }) => ({
    version: async () => (await getOpeningHours(owner, MORNING)).version,
    save: (note, version) => updateOpeningHours(owner, { ...week(note), version }, depsAt()),
    stored: async () => (await getOpeningHours(owner, MORNING)).exceptions[0]?.note,
  }),
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

describe.each(Object.keys(forms))('two people who save the same %s', (name) => {
  it("don't overwrite each other: the second is told, and nothing of theirs is stored", async () => {
    const form = forms[name]!(salon)
    const version = await form.version()
    await form.save('first', version)
    expect(await form.save('second', version).catch(codeOf)).toBe('stale')
    expect(await form.stored()).toBe('first')
    await form.save('second', await form.version())
    expect(await form.stored()).toBe('second')
  })

  it('at the same moment: one of eight is stored, seven are told', async () => {
    const form = forms[name]!(salon)
    const version = await form.version()
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        form.save(`writer ${index}`, version).then(() => `writer ${index}`, codeOf),
      ),
    )
    expect(results.filter((result) => result === 'stale')).toHaveLength(7)
    expect(await form.stored()).toBe(results.find((result) => result !== 'stale'))
  })

  it('without a version the last one wins, as before', async () => {
    const form = forms[name]!(salon)
    await form.save('first')
    await form.save('second')
    expect(await form.stored()).toBe('second')
  })
})

it('a client whom an import completed was changed too', async () => {
  const { version } = await getClient(salon.owner, salon.clientId, MORNING)
  await getDb().client.updateMany({ where: { id: salon.clientId }, data: { notes: null } })
  await importClients(
    salon.owner,
    { dryRun: false, lines: [{ line: 2, name: 'Ada King', email: 'ada@example.com', notes: 'From the import' }] },
    depsAt(),
  )
  expect(await updateClient(salon.owner, salon.clientId, { notes: 'Mine', version }, depsAt()).catch(codeOf)).toBe(
    'stale',
  )
})
