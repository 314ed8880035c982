/** How sites look after the migration that introduced fonts and layouts. */
import { Client } from 'pg'
import { applyMigrations, readMigrations } from '../../scripts/lib/migrations'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const NAME = 'migrations_look'
const LOOK = '20261127130000_site_look'
const ADD = `WITH u AS (INSERT INTO users (email) VALUES ($1 || '@example.com') RETURNING id)
  INSERT INTO businesses (owner_id, business_name, subdomain, industry) SELECT u.id, 'Salon', $1, 'massage' FROM u`

it('keeps the look of the sites that are there, and leaves new ones to their trade', async () => {
  const url = await createEmptyDatabase(NAME)
  const all = readMigrations()
  await applyMigrations(
    url,
    all.filter(({ name }) => name < LOOK),
  )
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(ADD, ['known'])
  await applyMigrations(url, all)
  await client.query(ADD, ['new'])
  const { rows } = await client.query('SELECT subdomain, site_font, hero_layout FROM businesses ORDER BY subdomain')
  await client.end()
  await dropDatabase(NAME)
  expect(rows).toEqual([
    { subdomain: 'known', site_font: 'inter', hero_layout: 'split' },
    { subdomain: 'new', site_font: null, hero_layout: null },
  ])
})
