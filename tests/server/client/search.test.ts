import { toE164 } from '@/lib/domain/read-phone'
import { createClient } from '@/lib/server/client/commands'
import { listClientPage } from '@/lib/server/client/queries'
import { getDb } from '@/lib/server/db'
import { listClients } from '../../support/list-clients'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

let salon: Salon

beforeAll(async () => {
  salon = await openSalon('search')
  for (const name of ['Bela Anders', 'Zoe Ann-Marie', 'Hanna Bauer', 'annika Wolf', "Sean O'Anlon", 'Susanne 5%'])
    await createClient(salon.owner, { name }, depsAt())
  await createClient(salon.owner, { name: 'Carl Note', notes: 'Sister of Anna' }, depsAt())
})

const found = async (q: string) => (await listClients(salon.owner, { q }, MORNING)).map(({ name }) => name)

const RANKED = ['annika Wolf', 'Bela Anders', "Sean O'Anlon", 'Zoe Ann-Marie', 'Carl Note', 'Hanna Bauer', 'Susanne 5%']

it('finds names that begin with the words first, then those with such a word, then all others', async () => {
  expect(await found('an')).toEqual(RANKED)
  expect(await found('ANN-M')).toEqual(['Zoe Ann-Marie'])
  expect(await found('5%')).toEqual(['Susanne 5%'])
})

it('keeps that order over pages, each client once', async () => {
  const pages: string[][] = []
  for (let cursor: string | null | undefined = undefined; cursor !== null; ) {
    const query = { q: 'an', limit: 2, ...(cursor === undefined ? {} : { cursor }) }
    const page: Awaited<ReturnType<typeof listClientPage>> = await listClientPage(salon.owner, query, MORNING)
    pages.push(page.rows.map(({ name }) => name))
    cursor = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1])
  expect(pages.flat()).toEqual(RANKED)
})

it('keeps the order that the owner chose, and a group to its members', async () => {
  const byMisses = await listClientPage(salon.owner, { q: 'an', sort: 'no-shows' }, MORNING)
  expect(byMisses.rows.map(({ name }) => name)).toEqual([...RANKED].sort((a, b) => a.localeCompare(b)))
  expect((await listClientPage(salon.owner, { q: 'an', group: 'at-risk' }, MORNING)).rows).toEqual([])
  expect((await listClientPage(salon.owner, { q: 'an', group: 'unreachable' }, MORNING)).rows).toHaveLength(7)
})

describe('by phone number', () => {
  beforeAll(async () => {
    for (const [name, phone] of [
      ['Local', '(212) 555-0171'],
      ['Abroad', '+49 30 901820'],
      ['Trunk', '+49 (0)89 233 96500'],
      ['Unread', '030 / 12 34'],
    ] as const) {
      const { id } = await createClient(salon.owner, { name }, depsAt())
      await getDb().client.update({
        where: { businessId_id: { businessId: salon.owner.businessId, id } },
        data: { phone, phoneE164: toE164(phone, 'US') },
      })
    }
  })

  it.each([
    ['2125550171', ['Local']],
    ['+12125550171', ['Local']],
    ['+1 212 555 0171', ['Local']],
    ['212.555.017', ['Local']],
    ['0171', ['Local']],
    ['(030) 901820', ['Abroad']],
    ['0049 30 901820', ['Abroad']],
    ['+49 (0)30 901820', ['Abroad']],
    ['08923396500', ['Trunk']],
    ['0301234', ['Unread']],
    ['٢١٢ ٥٥٥ ٠١٧١', ['Local']],
    ['555-0171 Ada', []],
    ['0999', []],
  ])('%s', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })
})
