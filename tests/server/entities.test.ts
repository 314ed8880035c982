/** Compares section 3 of tests/specification.json with the real tables: fields, what is required, defaults. */
import { getDb } from '@/lib/server/db'
import { depsAt, openSalon } from '../support/salon'

interface Column {
  name: string
  type: string
  required: boolean
  standard: string | null
}

/** A field as section 3 words it; the number is the default, if it names one. */
interface Field {
  required?: true
  standard?: string
  type?: string
}

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const rows = await getDb().$queryRaw<Column[]>`
    SELECT column_name AS name, udt_name AS type, is_nullable = 'NO' AS required, column_default AS standard
    FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${table}`
  return new Map(rows.map((row) => [row.name, row]))
}

const snake = (field: string) => field.replace(/(\d+h)|[A-Z]/g, (part) => `_${part.toLowerCase()}`)

/** The stored default as a plain value: `'free'::text` is "free". */
const plain = (standard: string | null) => standard?.replace(/^'(.*)'::\w+$/s, '$1') ?? null

async function expectFields(table: string, fields: Record<string, Field>): Promise<void> {
  const columns = await columnsOf(table)
  for (const [field, { required, standard, type }] of Object.entries(fields)) {
    const column = columns.get(snake(field))
    expect({ field, exists: column !== undefined }).toEqual({ field, exists: true })
    if (required) expect({ field, required: column?.required }).toEqual({ field, required: true })
    if (standard !== undefined)
      expect({ field, standard: plain(column?.standard ?? null) }).toEqual({ field, standard })
    if (type) expect({ field, type: column?.type }).toEqual({ field, type })
  }
}

const required = { required: true } as const
const plainFields = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]))

async function isUnique(table: string, column: string): Promise<boolean> {
  const rows = await getDb().$queryRaw<
    { definition: string }[]
  >`SELECT indexdef AS definition FROM pg_indexes WHERE tablename = ${table}`
  return rows.some(({ definition }) => definition.includes('UNIQUE') && definition.includes(`(${column})`))
}

it('users have their fields; the email is required and unique', async () => {
  await expectFields('users', {
    id: required,
    email: required,
    ...plainFields('firstName', 'lastName', 'profileImageUrl', 'createdAt', 'updatedAt'),
  })
  expect(await isUnique('users', 'email')).toBe(true)
})

it('sessions have a key, a required JSON value and a required, indexed end', async () => {
  await expectFields('sessions', {
    sid: required,
    sess: { required: true, type: 'jsonb' },
    expire: { required: true, type: 'timestamptz' },
  })
  const indexes = await getDb().$queryRaw<
    { definition: string }[]
  >`SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'sessions'`
  expect(indexes.map(({ definition }) => definition).join()).toContain('(expire)')
})

it('businesses have their fields; owner, subdomain and name are required, the subdomain is unique', async () => {
  await expectFields('businesses', {
    id: required,
    ownerId: required,
    subdomain: required,
    businessName: required,
    ...plainFields(
      'email',
      'phone',
      'address',
      'description',
      'website',
      'whyChooseUs',
      'heroTitle',
      'heroSubtitle',
      'smsFrom',
      'createdAt',
      'updatedAt',
    ),
    businessHours: { type: 'text' },
  })
  expect(await isUnique('businesses', 'subdomain')).toBe(true)
})

it('a business starts with the texts, zone, currency and plan of the specification, without SMS', async () => {
  await expectFields('businesses', {
    timezone: { standard: 'America/New_York' },
    currency: { standard: 'USD' },
    servicesTitle: { standard: 'Our Services' },
    servicesSubtitle: { standard: 'Professional services tailored to your needs' },
    ctaTitle: { standard: 'Ready for Your New Look?' },
    ctaSubtitle: { standard: 'Book your appointment today and let us transform your experience' },
    whyChooseUsTitle: { standard: 'Why Choose Us?' },
    defaultServiceIcon: { standard: '💼' },
    subscriptionTier: { standard: 'free' },
    subscriptionStatus: { standard: 'active' },
    smsEnabled: { standard: 'false', type: 'bool' },
  })
})

it('clients have their fields; business and name are required, the no-show count starts at 0', async () => {
  await expectFields('clients', {
    id: required,
    businessId: required,
    name: required,
    noShowCount: { standard: '0', type: 'int4' },
    ...plainFields('email', 'phone', 'notes', 'preferredMood', 'moodEmoji', 'schedulingNotes', 'createdAt'),
  })
})

it('appointments have their fields; they start scheduled, 60 minutes long, with nothing sent', async () => {
  await expectFields('appointments', {
    id: required,
    businessId: required,
    clientId: required,
    service: { required: true, type: 'text' },
    appointmentDate: { required: true, type: 'timestamptz' },
    duration: { standard: '60', type: 'int4' },
    status: { standard: 'scheduled', type: 'text' },
    reminder24hSent: { standard: 'false', type: 'bool' },
    reminder2hSent: { standard: 'false', type: 'bool' },
    followUpSent: { standard: 'false', type: 'bool' },
    ...plainFields('notes', 'clientMood', 'moodEmoji', 'appointmentMoodNotes', 'createdAt'),
  })
})

it('reminders have their fields; appointment, type and time are required, and they start unsent', async () => {
  await expectFields('reminders', {
    id: required,
    appointmentId: required,
    type: required,
    scheduledFor: { required: true, type: 'timestamptz' },
    sent: { standard: 'false', type: 'bool' },
    ...plainFields('sentAt', 'createdAt'),
  })
})

it('waitlist entries have their fields; the service is required, and they start active', async () => {
  await expectFields('waitlist', {
    id: required,
    businessId: required,
    clientId: required,
    service: required,
    active: { standard: 'true', type: 'bool' },
    ...plainFields('preferredDate', 'notes', 'createdAt'),
  })
})

it('services have their fields; the name is required, and they start active, 60 minutes long, at no price', async () => {
  await expectFields('services', {
    id: required,
    businessId: required,
    name: required,
    duration: { standard: '60', type: 'int4' },
    price: { standard: '0', type: 'int4' },
    active: { standard: 'true', type: 'bool' },
    ...plainFields('description', 'createdAt'),
  })
})

it('SMS settings start with SMS off and every kind of message on', async () => {
  const { owner } = await openSalon('entity-defaults')
  const stored = await depsAt().db.business.findUniqueOrThrow({
    where: { id: owner.businessId },
    select: {
      smsEnabled: true,
      smsFrom: true,
      reminder24hEnabled: true,
      reminder2hEnabled: true,
      confirmationEnabled: true,
      followUpEnabled: true,
    },
  })
  expect(stored).toEqual({
    smsEnabled: false,
    smsFrom: null,
    reminder24hEnabled: true,
    reminder2hEnabled: true,
    confirmationEnabled: true,
    followUpEnabled: true,
  })
})
