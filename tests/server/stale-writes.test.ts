import { protectionRuleBody } from '@/lib/contracts/protection'
import { KEEP_CLIENTS_YEARS } from '@/lib/domain/erase'
import { updateBusinessSettings, getBusinessSettings } from '@/lib/server/business/settings'
import { updateClient } from '@/lib/server/client/commands'
import { getClient } from '@/lib/server/client/queries'
import { importClients } from '@/lib/server/client/import'
import { getDb } from '@/lib/server/db'
import { getRetention, updateRetention } from '@/lib/server/erase/retention-choice'
import { AppError } from '@/lib/server/http/app-error'
import { updateMessageSettings } from '@/lib/server/message-settings/commands'
import { getMessageSettings } from '@/lib/server/message-settings/queries'
import { updateMessageTemplate } from '@/lib/server/message-template/commands'
import { listMessageTemplates } from '@/lib/server/message-template/queries'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { createRule, updateRule, updateStated } from '@/lib/server/protection/commands'
import { getProtection } from '@/lib/server/protection/queries'
import { updateService } from '@/lib/server/service/commands'
import { listServices } from '@/lib/server/service/queries'
import { updateSmsSettings } from '@/lib/server/sms/commands'
import { getSmsSettings } from '@/lib/server/sms/queries'
import { updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember } from '@/lib/server/staff/queries'
import { createTimeOff, updateTimeOff } from '@/lib/server/time-off/commands'
import { getTimeOff } from '@/lib/server/time-off/queries'
import { createEndpoint, updateEndpoint } from '@/lib/server/webhook/commands'
import { listEndpoints } from '@/lib/server/webhook/queries'
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
  /** Valid values to save; default: any words. */
  texts?: readonly string[]
}

/** For a form that holds a number. */
const NUMBERS = ['11', '12', '13', '14']
const WORDS = ['first', 'second', 'third']
const numberOf = (text: string) => Number(text)

const week = (note: string) => ({
  weekly: [[], [], [], [], [], [], []],
  exceptions: [{ fromDate: '2026-12-24', toDate: '2026-12-24', spans: [], note }],
})

const forms: Record<string, (salon: Salon) => Form | Promise<Form>> = {
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
  'text settings': ({ owner }) => ({
    version: async () => (await getSmsSettings(owner)).version,
    save: (text, version) => updateSmsSettings(owner, { smsDailyCap: numberOf(text), version }, depsAt()),
    stored: async () => String((await getSmsSettings(owner)).smsDailyCap),
    texts: NUMBERS,
  }),
  'choice of when a message goes': ({ owner }) => {
    const reminder = async () => (await getMessageSettings(owner)).find(({ kind }) => kind === 'reminder_2h')
    return {
      version: async () => (await reminder())?.version ?? 0,
      save: (text, version) => {
        const step = { kind: 'reminder_2h', channels: 'text_first', leadMinutes: numberOf(text) } as const
        return updateMessageSettings(owner, { steps: [{ ...step, version }] }, depsAt())
      },
      stored: async () => String((await reminder())?.leadMinutes),
      texts: ['60', '180', '240'],
    }
  },
  'text of a message': ({ owner }) => {
    const reminder = async () => (await listMessageTemplates(owner)).find(({ kind }) => kind === 'reminder_2h')
    return {
      version: async () => (await reminder())?.version ?? 0,
      save: (emailSubject, version) =>
        updateMessageTemplate(owner, { kind: 'reminder_2h', emailSubject, version }, depsAt()),
      stored: async () => (await reminder())?.emailSubject,
    }
  },
  'protection rule': async ({ owner }) => {
    const { id } = await createRule(owner, rule('1'), depsAt())
    const stored = async () => (await getProtection(owner)).rules.find((row) => row.id === id)
    return {
      version: async () => (await stored())?.version ?? 0,
      save: (text, version) => updateRule(owner, id, { ...rule(text), version }, depsAt()),
      stored: async () => String((await stored())?.confirmByHours),
      texts: NUMBERS,
    }
  },
  'estimate of no-shows': ({ owner }) => ({
    version: async () => (await getProtection(owner)).statedVersion,
    save: (text, version) => updateStated(owner, { statedNoShowPercent: numberOf(text), version }, depsAt()),
    stored: async () => String((await getProtection(owner)).statedNoShowPercent),
    texts: NUMBERS,
  }),
  'choice of how long clients are kept': ({ owner }) => ({
    version: async () => (await getRetention(owner, MORNING)).version,
    save: (text, version) => updateRetention(owner, { keepClientsYears: numberOf(text) as 2, version }, depsAt()),
    stored: async () => String((await getRetention(owner, MORNING)).keepClientsYears),
    texts: KEEP_CLIENTS_YEARS.map(String),
  }),
  'time off': async ({ owner, staffId }) => {
    const body = { staffId, startsAt: '2026-12-24T00:00', endsAt: '2026-12-25T00:00' }
    const { id } = await createTimeOff(owner, body, depsAt())
    return {
      version: async () => (await getTimeOff(owner, id, MORNING)).version,
      save: (reason, version) => updateTimeOff(owner, id, { ...body, reason, version }, depsAt()),
      stored: async () => (await getTimeOff(owner, id, MORNING)).reason,
    }
  },
  webhook: async ({ owner }) => {
    const body = (path: string) => ({
      url: `https://example.com/${path.replace(' ', '-')}`,
      events: ['booking.created' as const],
      active: true,
    })
    const { id } = (await createEndpoint(owner, body(''), depsAt())).endpoint
    const stored = async () => (await listEndpoints(owner, depsAt())).endpoints.find((row) => row.id === id)
    return {
      version: async () => (await stored())?.version ?? 0,
      save: (text, version) => updateEndpoint(owner, id, { ...body(text), version }, depsAt()),
      stored: async () => (await stored())?.url.split('/').pop()?.replace('-', ' '),
    }
  },
}

const rule = (confirmByHours: string) =>
  protectionRuleBody.parse({ measure: 'confirm_by', confirmByHours: numberOf(confirmByHours) })

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

describe.each(Object.keys(forms))('two people who save the same %s', (name) => {
  it("don't overwrite each other: the second is told, and nothing of theirs is stored", async () => {
    const { texts = WORDS, ...form } = await forms[name]!(salon)
    const [first = '', second = ''] = texts
    const version = await form.version()
    await form.save(first, version)
    expect(await form.save(second, version).catch(codeOf)).toBe('stale')
    expect(await form.stored()).toBe(first)
    await form.save(second, await form.version())
    expect(await form.stored()).toBe(second)
  })

  it('at the same moment: one of eight is stored, seven are told', async () => {
    const { texts = WORDS, ...form } = await forms[name]!(salon)
    const version = await form.version()
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const text = texts[index % texts.length] ?? ''
        return form.save(text, version).then(() => text, codeOf)
      }),
    )
    expect(results.filter((result) => result === 'stale')).toHaveLength(7)
    expect(await form.stored()).toBe(results.find((result) => result !== 'stale'))
  })

  it('without a version the last one wins', async () => {
    const { texts = WORDS, ...form } = await forms[name]!(salon)
    const [first = '', second = ''] = texts
    await form.save(first)
    await form.save(second)
    expect(await form.stored()).toBe(second)
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
