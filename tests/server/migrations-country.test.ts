/** Which country the migration derives from existing rows. */
import { Client } from 'pg'
import { applyMigrations, readMigrations } from '../../scripts/lib/migrations'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const NAME = 'migrations_country'
const FIRST = '20261126131000_business_country'
const LAST = '20261126131002_validate_business_country'

const CASES: [phone: string | null, timezone: string, country: string | null][] = [
  // The number names it.
  ['+41 44 123 45 67', 'Europe/Berlin', 'CH'],
  ['0044 (0)20 7946 0018', 'America/New_York', 'GB'],
  ['tel:+61-412-345-678', 'America/New_York', 'AU'],
  ['+1 (416) 555-0123', 'America/New_York', 'CA'],
  ['+1 876 555 0123', 'America/New_York', 'JM'],
  ['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', 'America/New_York', 'AE'],
  ['＋８１ ９０ １２３４ ５６７８', 'America/New_York', 'JP'],
  ['+7 701 234 56 78', 'Etc/UTC', 'KZ'],
  // The zone decides between countries of one calling code.
  ['+44 1534 440000', 'Europe/Jersey', 'JE'],
  ['+47 79 02 12 34', 'Europe/Oslo', 'NO'],
  // The number doesn't say.
  ['(212) 555-0101', 'America/New_York', 'US'],
  ['020 7946 0018', 'Europe/London', 'GB'],
  ['+1 800 555 0199', 'America/Toronto', 'CA'],
  ['+1 624 555 0134', 'US/Eastern', 'US'],
  [null, 'Europe/Kiev', 'UA'],
  [null, 'Asia/Kolkata', 'IN'],
  [null, 'GB', 'GB'],
  // Nothing says.
  [null, 'Etc/UTC', null],
  ['(212) 555-0101', 'EST5EDT', null],
  ['+1 800 555 0199', 'UTC', null],
  ['call me', 'Etc/GMT+5', null],
]

it("finds each business's country, and assumes none", async () => {
  const url = await createEmptyDatabase(NAME)
  const all = readMigrations()
  await applyMigrations(
    url,
    all.filter(({ name }) => name < FIRST),
  )
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [index, [phone, timezone]] of CASES.entries()) {
    await client.query(
      `WITH u AS (INSERT INTO users (email) VALUES ($1 || '@example.com') RETURNING id)
      INSERT INTO businesses (owner_id, business_name, subdomain, phone, timezone) SELECT u.id, 'Salon', $1, $2, $3 FROM u`,
      [`salon-${String(index).padStart(3, '0')}`, phone, timezone],
    )
  }
  await applyMigrations(
    url,
    all.filter(({ name }) => name <= LAST),
  )
  const { rows } = await client.query<{ phone: string | null; timezone: string; country: string | null }>(
    'SELECT phone, timezone, country FROM businesses ORDER BY subdomain',
  )
  await client.end()
  await dropDatabase(NAME)
  expect(rows.map(({ phone, timezone, country }) => [phone, timezone, country])).toEqual(CASES)
})
