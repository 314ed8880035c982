/** Two client records of one person: suggested, merged, and separated again, with the real database. */
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { capabilityToken } from '@/lib/server/capability'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { getPublicAppointment } from '@/lib/server/appointment/queries'
import { createClient, deleteClient, updateClient } from '@/lib/server/client/commands'
import { dismissDuplicate, listDuplicatePairs, listDuplicates } from '@/lib/server/client/duplicates'
import { getEmailChoice, stopEmails } from '@/lib/server/client/email-choice'
import { emailToken } from '@/lib/server/client/email-link'
import { getClientHistory } from '@/lib/server/client/history'
import { mergeClients, previewMerge } from '@/lib/server/client/merge'
import { MOVED_TABLES } from '@/lib/server/client/merge-rows'
import { getClient } from '@/lib/server/client/queries'
import { undoMerge } from '@/lib/server/client/undo-merge'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getDb } from '@/lib/server/db'
import { eraseClient } from '@/lib/server/erase/client'
import { deleteAged } from '@/lib/server/erase/retention'
import { exportJson } from '@/lib/server/export/stream'
import { appointmentScope, clientScope, entryScope } from '@/lib/server/scope'
import { updateService } from '@/lib/server/service/commands'
import { addToWaitlist, removeFromWaitlist } from '@/lib/server/waitlist/commands'
import { getPublicWaiting } from '@/lib/server/waitlist/entry-queries'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { listClients } from '../../support/list-clients'
import { listWaitlist } from '../../support/list-waitlist'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { allColumns, findMarker } from '../../support/schema-walk'

const DAY_MS = 86_400_000
const EVENING = new Date('2026-11-25T23:00:00Z')
const deps = depsAt()
let salon: Salon
let opened = 0
/** Ada's other record; the first is the salon's client. */
let twin: string

beforeEach(async () => {
  salon = await openSalon(`merge-${(opened += 1)}`)
  twin = (await createClient(salon.owner, { name: 'Ada K.', phone: '212-555-0101', notes: 'Coffee' }, deps)).id
})

const card = (id: string) => getClient(salon.owner, id, MORNING)
const suggested = async (id: string) =>
  (await listDuplicates(salon.owner, id, MORNING)).suggestions.map(({ card: { id: other }, reasons }) => [
    other,
    reasons,
  ])

async function merge(stays = salon.clientId, goes = twin, at = MORNING) {
  const [own, other] = [await card(stays), await card(goes)]
  return mergeClients(
    salon.owner,
    stays,
    { otherId: goes, version: own.version, otherVersion: other.version },
    depsAt(at),
  )
}

async function visit(clientId: string, appointmentDate: string): Promise<string> {
  const body = { clientId, service: 'Haircut', appointmentDate, duration: 60 }
  return (await createAppointment(salon.owner, body, deps)).id
}

const ownerOf = async (id: string) =>
  (await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })).clientId

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )

describe('suggestions', () => {
  it('name the other card with the reason, on both pages and once in the list', async () => {
    expect(await suggested(salon.clientId)).toEqual([[twin, ['phone']]])
    expect(await suggested(twin)).toEqual([[salon.clientId, ['phone']]])
    const pairs = await listDuplicatePairs(salon.owner, MORNING)
    expect(pairs).toHaveLength(1)
    expect(pairs[0]).toMatchObject({ reasons: ['phone'] })
  })

  it('find a number that is none by the name with it', async () => {
    const one = await getDb().client.create({
      data: { businessId: salon.owner.businessId, name: 'Ben Ode', phone: '555 01 99' },
      select: { id: true },
    })
    const two = await getDb().client.create({
      data: { businessId: salon.owner.businessId, name: 'ben ode', phone: '5550199' },
      select: { id: true },
    })
    expect(await suggested(one.id)).toEqual([[two.id, ['name', 'phone']]])
  })

  it('stay away once the owner dismissed the pair, until they take that back', async () => {
    await dismissDuplicate(salon.owner, twin, { otherId: salon.clientId, dismissed: true }, deps)
    await dismissDuplicate(salon.owner, salon.clientId, { otherId: twin, dismissed: true }, deps)
    expect([await suggested(salon.clientId), await suggested(twin)]).toEqual([[], []])
    expect(await listDuplicatePairs(salon.owner, MORNING)).toEqual([])
    await dismissDuplicate(salon.owner, salon.clientId, { otherId: twin, dismissed: false }, deps)
    expect(await suggested(twin)).toEqual([[salon.clientId, ['phone']]])
  })

  it('never name archived or merged cards', async () => {
    await merge()
    expect(await suggested(salon.clientId)).toEqual([])
    const third = await createClient(salon.owner, { name: 'Ada', phone: '(212) 555-0101' }, deps)
    expect(await suggested(third.id)).toEqual([[salon.clientId, ['phone']]])
    await updateClient(salon.owner, third.id, { archived: true }, deps)
    expect([await suggested(salon.clientId), await suggested(third.id)]).toEqual([[], []])
  })

  it('answer the task about the same pair, whichever way the owner decides', async () => {
    const booking = { name: 'Ada King', phone: '(212) 555-0101', email: 'new@example.com', serviceId: salon.serviceId }
    await bookAppointment(salon.visitor, { ...booking, appointmentDate: '2026-11-27T10:00' }, deps)
    const task = () =>
      getDb().ownerTask.findFirstOrThrow({
        where: {
          kind: 'same_person',
          businessId: salon.owner.businessId,
          dedupeKey: { contains: salon.clientId },
        },
      })
    const { clientId } = await task()
    await merge(salon.clientId, clientId ?? '')
    expect((await task()).doneAt).toEqual(MORNING)
  })
})

describe('merging', () => {
  it('moves every row that names the client: a new table with one must be moved, too', async () => {
    const tables = [...(await allColumns())]
      .filter(([, columns]) => columns.includes('client_id'))
      .map(([name]) => name)
    expect(tables.sort()).toEqual(Object.values(MOVED_TABLES).sort())
    const triggers = await getDb().$queryRaw<{ name: string }[]>`
      SELECT DISTINCT event_object_table AS name FROM information_schema.triggers WHERE trigger_name LIKE '%_to_surviving_client' ORDER BY 1`
    expect(triggers.map(({ name }) => name).sort()).toEqual(tables.sort())
  })

  it('does what the preview says, and counts from the rows', async () => {
    const [missed, kept] = [await visit(twin, '2026-11-24T10:00'), await visit(salon.clientId, '2026-11-24T12:00')]
    const coming = await visit(twin, '2026-12-01T10:00')
    const later = depsAt(EVENING)
    await updateAppointment(salon.owner, missed, { status: 'no-show' }, later)
    await updateAppointment(salon.owner, kept, { status: 'completed' }, later)
    await addToWaitlist(salon.owner, { clientId: twin, service: 'Haircut' }, deps)
    const preview = await previewMerge(salon.owner, salon.clientId, twin, deps)
    expect(preview).toMatchObject({
      stays: { id: salon.clientId },
      goes: { id: twin },
      moves: { appointments: 2, texts: 0, waitlist: 1 },
      result: { name: 'Ada King', email: 'ada@example.com', notes: 'Coffee', completedVisits: 1, noShowCount: 1 },
    })
    const { client } = await merge()
    expect(client).toMatchObject({ notes: 'Coffee', completedVisits: 1, noShowCount: 1, appointments: 3, waiting: 1 })
    expect(await Promise.all([missed, coming].map(ownerOf))).toEqual([salon.clientId, salon.clientId])
    expect((await getClientHistory(salon.owner, salon.clientId, EVENING)).figures).toMatchObject({
      completed: 1,
      noShows: 1,
    })
    expect(await card(twin)).toMatchObject({ mergedIntoId: salon.clientId, noShowCount: 0, appointments: 0 })
    expect((await listClients(salon.owner, {}, MORNING)).map(({ id }) => id)).toEqual([salon.clientId])
    expect(await listClients(salon.owner, { archived: true }, MORNING)).toEqual([])
  })

  it('keeps each planned message, with its key, and doubles none', async () => {
    await visit(twin, '2026-12-01T10:00')
    await updateClient(salon.owner, twin, { email: 'ada@example.com' }, deps)
    const planned = async () =>
      (
        await getDb().message.findMany({
          where: { businessId: salon.owner.businessId, status: 'queued' },
          select: { id: true, dedupeKey: true },
          orderBy: { id: 'asc' },
        })
      ).map(({ dedupeKey }) => dedupeKey)
    const before = await planned()
    expect(before.length).toBeGreaterThan(1)
    await merge()
    expect(await planned()).toEqual(before)
    expect(await getDb().message.count({ where: { clientId: twin } })).toBe(0)
  })

  it('plans again where the person can be reached by the merged card', async () => {
    const id = await visit(twin, '2026-12-01T10:00')
    const queued = () => getDb().message.count({ where: { appointmentId: id, channel: 'email', status: 'queued' } })
    expect(await queued()).toBe(0)
    await merge()
    expect(await queued()).toBeGreaterThan(0)
  })

  it('lets the stricter consent win', async () => {
    await updateClient(salon.owner, salon.clientId, { smsConsent: true }, deps)
    await stopEmails(
      await clientScope(emailToken({ businessId: salon.owner.businessId, clientId: twin }), salon.owner.subdomain),
      deps,
    )
    const { result } = await previewMerge(salon.owner, salon.clientId, twin, deps)
    expect(result).toMatchObject({ smsConsentAt: null, emailOptedOutAt: MORNING.toISOString() })
    expect((await merge()).client).toMatchObject(result)
  })

  it('keeps links in messages already sent working, and their holder speaks for the surviving card', async () => {
    const id = await visit(twin, '2026-12-01T10:00')
    const token = emailToken({ businessId: salon.owner.businessId, clientId: twin })
    await merge()
    expect((await getPublicAppointment(await appointmentScope(id, null), MORNING)).id).toBe(id)
    await stopEmails(await clientScope(token, salon.owner.subdomain), deps)
    expect((await card(salon.clientId)).emailOptedOutAt).not.toBeNull()
  })

  it("takes an opt-out by a link read just before the merge for the surviving card's", async () => {
    const token = emailToken({ businessId: salon.owner.businessId, clientId: twin })
    const readBefore = await clientScope(token, salon.owner.subdomain)
    await merge()
    expect(await stopEmails(readBefore, deps)).toEqual({ optedOut: true })
    expect(await getEmailChoice(readBefore)).toEqual({ optedOut: true })
    expect((await card(salon.clientId)).emailOptedOutAt).not.toBeNull()
  })

  it('gives a text from the number of the merged card to the surviving one, but takes no consent from it for another', async () => {
    await updateClient(salon.owner, twin, { phone: '(646) 555-0199' }, deps)
    await merge()
    const text = { providerId: 'SM-merged', from: '+16465550199', body: 'START', optOutType: null }
    await receiveText(salon.visitor, text, deps)
    const stored = await getDb().inboundMessage.findFirstOrThrow({ where: { providerId: 'SM-merged' } })
    expect(stored.clientId).toBe(salon.clientId)
    expect((await card(salon.clientId)).smsConsentAt).toBeNull()
  })

  it('sends what is still written for the merged card to the surviving one, over two merges, too', async () => {
    const third = await createClient(salon.owner, { name: 'A. King', email: 'ada@example.com' }, deps)
    await merge()
    await merge(third.id, salon.clientId)
    expect(await ownerOf(await visit(twin, '2026-12-01T10:00'))).toBe(third.id)
    const token = emailToken({ businessId: salon.owner.businessId, clientId: twin })
    expect((await clientScope(token, salon.owner.subdomain)).clientId).toBe(third.id)
  })

  it('is refused with the reason where it cannot be done, and changes nothing', async () => {
    const { version } = await card(salon.clientId)
    const wrong = { otherId: twin, version: version + 1, otherVersion: 1 }
    expect(await codeOf(mergeClients(salon.owner, salon.clientId, wrong, deps))).toBe('stale')
    expect(await codeOf(previewMerge(salon.owner, salon.clientId, salon.clientId, deps))).toBe('validation')
    expect(await codeOf(previewMerge(salon.owner, salon.clientId, salon.staffId, deps))).toBe('not_found')
    await updateClient(salon.owner, salon.clientId, { archived: true, notes: 'n'.repeat(4000) }, deps)
    expect(await codeOf(merge())).toBe('archived')
    await updateClient(salon.owner, twin, { notes: 'm'.repeat(4000) }, deps)
    expect(await codeOf(merge(twin, salon.clientId))).toBe('notes_too_long')
    expect((await card(twin)).mergedIntoId).toBeNull()
  })

  it('of two at once there is one, and one clear refusal', async () => {
    const outcomes = await Promise.all([codeOf(merge()), codeOf(merge()), codeOf(merge(twin, salon.clientId))])
    expect(outcomes.sort()).toEqual(['merged', 'merged', 'ok'])
    expect(await getDb().clientMerge.count({ where: { businessId: salon.owner.businessId } })).toBe(1)
  })

  it('leaves a card that can no longer be changed, deleted, erased or merged', async () => {
    await merge()
    expect(await codeOf(updateClient(salon.owner, twin, { notes: 'x' }, deps))).toBe('merged')
    expect(await codeOf(deleteClient(salon.owner, twin, deps))).toBe('merged')
    expect(await codeOf(eraseClient(salon.owner, twin, deps))).toBe('merged')
    expect(await codeOf(listDuplicates(salon.owner, twin, MORNING))).toBe('merged')
    const third = await createClient(salon.owner, { name: 'Ada', phone: '(212) 555-0101' }, deps)
    expect(await codeOf(merge(third.id, twin))).toBe('merged')
  })

  it('lets the surviving client be deleted together with the merged card', async () => {
    await merge()
    await deleteClient(salon.owner, salon.clientId, deps)
    expect(await getDb().client.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })
})

describe('undoing a merge', () => {
  it('gives back what moved, leaves what came since, and counts both again', async () => {
    const [moved, kept] = [await visit(twin, '2026-11-24T10:00'), await visit(salon.clientId, '2026-11-24T12:00')]
    await updateAppointment(salon.owner, moved, { status: 'no-show' }, depsAt(EVENING))
    const before = await card(salon.clientId)
    const { mergeId } = await merge()
    const since = await visit(twin, '2026-12-02T10:00')
    expect((await listDuplicates(salon.owner, salon.clientId, MORNING)).merges).toMatchObject([
      { id: mergeId, name: 'Ada K.', undoUntil: new Date(MORNING.getTime() + 30 * DAY_MS).toISOString() },
    ])
    const back = await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect(back).toMatchObject({ id: twin, notes: 'Coffee', noShowCount: 1, mergedIntoId: null, archivedAt: null })
    expect(await Promise.all([moved, kept, since].map(ownerOf))).toEqual([twin, salon.clientId, salon.clientId])
    expect(await card(salon.clientId)).toMatchObject({ notes: before.notes, noShowCount: 0 })
    expect((await listDuplicates(salon.owner, salon.clientId, MORNING)).merges).toEqual([])
  })

  it('leaves a moved row that belongs to somebody else by now', async () => {
    const id = await visit(twin, '2026-12-01T10:00')
    const { mergeId } = await merge()
    const ben = await createClient(salon.owner, { name: 'Ben' }, deps)
    await updateAppointment(salon.owner, id, { clientId: ben.id }, deps)
    await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect(await ownerOf(id)).toBe(ben.id)
  })

  it('keeps a field changed since, and an opt-out since for both', async () => {
    const { mergeId } = await merge()
    await updateClient(salon.owner, salon.clientId, { notes: 'Tea' }, deps)
    const token = emailToken({ businessId: salon.owner.businessId, clientId: salon.clientId })
    await stopEmails(await clientScope(token, salon.owner.subdomain), deps)
    const back = await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect(back.emailOptedOutAt).not.toBeNull()
    expect(await card(salon.clientId)).toMatchObject({ notes: 'Tea', emailOptedOutAt: back.emailOptedOutAt })
  })

  it('gives a number changed since no consent that was for the earlier one', async () => {
    await updateClient(salon.owner, salon.clientId, { smsConsent: true }, deps)
    const { mergeId } = await merge()
    expect((await card(salon.clientId)).smsConsentAt).toBeNull()
    await updateClient(salon.owner, salon.clientId, { phone: '(646) 555-0188' }, deps)
    await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect(await card(salon.clientId)).toMatchObject({ phone: '(646) 555-0188', smsConsentAt: null })
  })

  it('of two at once there is one; later there is nothing to undo', async () => {
    const { mergeId } = await merge()
    const undo = () => codeOf(undoMerge(salon.owner, salon.clientId, { mergeId }, deps))
    const outcomes = await Promise.all([undo(), undo()])
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(outcomes.filter((code) => code === 'undone' || code === 'not_found')).toHaveLength(1)
    expect(await undo()).toBe('not_found')
  })

  it('comes first for the later of two merges, and never after 30 days', async () => {
    const third = await createClient(salon.owner, { name: 'A. King', email: 'ada@example.com' }, deps)
    const first = await merge()
    const second = await merge(third.id, salon.clientId)
    const undo = (id: string, mergeId: string, at = MORNING) =>
      codeOf(undoMerge(salon.owner, id, { mergeId }, depsAt(at)))
    expect(await undo(salon.clientId, first.mergeId)).toBe('merged')
    const later = new Date(MORNING.getTime() + 30 * DAY_MS)
    expect(await undo(third.id, second.mergeId, later)).toBe('too_late')
    expect(await undo(third.id, second.mergeId)).toBe('ok')
    expect(await undo(salon.clientId, first.mergeId)).toBe('ok')
  })
})

describe('what is kept of a merged card', () => {
  const rest = () =>
    getDb().client.findFirstOrThrow({
      where: { id: twin },
      select: { name: true, phone: true, notes: true, mergedIntoId: true, erasedAt: true },
    })

  it('is deleted after 30 days; the card only leads to the surviving one', async () => {
    await merge()
    const mergedAgo = (days: number) =>
      getDb()
        .$executeRaw`UPDATE client_merges SET merged_at = now() - ${days} * interval '1 day' WHERE business_id = ${salon.owner.businessId}::uuid`
    await mergedAgo(29)
    await deleteAged(getDb(), new AbortController().signal)
    expect(await rest()).toMatchObject({ name: 'Ada K.', erasedAt: null })
    await mergedAgo(31)
    await deleteAged(getDb(), new AbortController().signal)
    await deleteAged(getDb(), new AbortController().signal)
    expect(await rest()).toMatchObject({
      name: 'Erased client',
      phone: null,
      notes: null,
      mergedIntoId: salon.clientId,
    })
    expect(await getDb().clientMerge.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
    const token = emailToken({ businessId: salon.owner.businessId, clientId: twin })
    expect((await clientScope(token, salon.owner.subdomain)).clientId).toBe(salon.clientId)
    expect(await ownerOf(await visit(twin, '2026-12-01T10:00'))).toBe(salon.clientId)
  })

  it('goes when the surviving client is erased', async () => {
    await updateClient(salon.owner, twin, { name: 'Marker-Twin', notes: 'Marker-Notes', phone: '(646) 555-0177' }, deps)
    await merge()
    await dismissDuplicate(salon.owner, twin, { otherId: salon.clientId, dismissed: true }, deps)
    await eraseClient(salon.owner, salon.clientId, deps)
    expect([...(await findMarker('Marker-')), ...(await findMarker('6465550177'))]).toEqual([])
    expect(await rest()).toMatchObject({ name: 'Erased client', phone: null })
    expect(await codeOf(visit(twin, '2026-12-01T10:00'))).toBe('not_found')
    expect(await getDb().dismissedDuplicate.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })

  it('is in the export', async () => {
    const { mergeId } = await merge()
    let text = ''
    for await (const chunk of (await exportJson(salon.owner, deps)).chunks) text += chunk
    const { clientMerges } = JSON.parse(text) as { clientMerges: object[] }
    expect(clientMerges).toMatchObject([{ id: mergeId, survivingId: salon.clientId, mergedId: twin }])
  })

  it('does not wait on the waitlist twice for one service, until the merge is undone', async () => {
    const join = async (clientId: string, service: string, minutes: number) => {
      const joinedAt = depsAt(new Date(MORNING.getTime() + minutes * 60_000))
      return (await addToWaitlist(salon.owner, { clientId, service }, joinedAt)).id
    }
    const first = await join(twin, 'Haircut', 1)
    const later = await join(salon.clientId, 'haircut', 2)
    const other = await join(salon.clientId, 'A word with Luna', 3)
    await notifyEntry(salon.owner, later, {}, deps)
    const { mergeId } = await merge()
    const waiting = async () => (await listWaitlist(salon.owner, MORNING)).map(({ id, clientId }) => ({ id, clientId }))
    expect(await waiting()).toEqual([first, other].map((id) => ({ id, clientId: salon.clientId })))
    const token = capabilityToken('waitlist-entry', salon.owner.businessId, later)
    const stateOfLater = async () =>
      (await getPublicWaiting(await entryScope(token, salon.owner.subdomain), MORNING)).state
    expect(await stateOfLater()).toBe('merged')
    await getDb().waitlistEntry.updateMany({ where: { id: first }, data: { active: false } })
    expect(await stateOfLater()).toBe('left')
    await getDb().waitlistEntry.updateMany({ where: { id: first }, data: { active: true } })
    const own = { businessId: salon.owner.businessId }
    expect(await getDb().waitlistOffer.findMany({ where: own, select: { status: true } })).toEqual([
      { status: 'withdrawn' },
    ])
    await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect(await waiting()).toEqual([
      { id: first, clientId: twin },
      { id: later, clientId: salon.clientId },
      { id: other, clientId: salon.clientId },
    ])
    expect(await stateOfLater()).toBe('waiting')
  })

  it('does not wait twice after an undo either', async () => {
    await addToWaitlist(salon.owner, { clientId: twin, service: 'Haircut' }, deps)
    const minuteLater = depsAt(new Date(MORNING.getTime() + 60_000))
    await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut' }, minuteLater)
    const { mergeId } = await merge()
    const [kept] = await listWaitlist(salon.owner, MORNING)
    await removeFromWaitlist(salon.owner, kept?.id ?? '', deps)
    const { id } = await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut' }, deps)
    await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect((await listWaitlist(salon.owner, MORNING)).map((entry) => entry.id)).toEqual([id])
  })

  it('does not wait twice for a service renamed before or since, and has its name after the undo', async () => {
    const join = async (clientId: string, service: string, minutes: number) => {
      const joinedAt = depsAt(new Date(MORNING.getTime() + minutes * 60_000))
      return (await addToWaitlist(salon.owner, { clientId, service }, joinedAt)).id
    }
    const rename = (name: string) => updateService(salon.owner, salon.serviceId, { name }, deps)
    const waiting = async () => (await listWaitlist(salon.owner, MORNING)).map(({ id, service }) => ({ id, service }))
    const first = await join(twin, 'Haircut', 1)
    await rename('Cut')
    const later = await join(salon.clientId, 'Cut', 2)
    const { mergeId } = await merge()
    expect(await waiting()).toEqual([{ id: first, service: 'Cut' }])
    await rename('Trim')
    const token = capabilityToken('waitlist-entry', salon.owner.businessId, later)
    expect(await getPublicWaiting(await entryScope(token, salon.owner.subdomain), MORNING)).toMatchObject({
      state: 'merged',
    })
    await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)
    expect(await waiting()).toEqual([first, later].map((id) => ({ id, service: 'Trim' })))

    const again = await merge()
    await removeFromWaitlist(salon.owner, first, deps)
    await rename('Bob')
    const since = await join(salon.clientId, 'Bob', 3)
    await undoMerge(salon.owner, salon.clientId, { mergeId: again.mergeId }, deps)
    expect(await waiting()).toEqual([{ id: since, service: 'Bob' }])
  })
})
