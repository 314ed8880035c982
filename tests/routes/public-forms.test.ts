import { POST as cancel } from '@/app/api/public/appointments/[id]/cancel/route'
import { POST as confirm } from '@/app/api/public/appointments/[id]/confirm/route'
import { GET as look } from '@/app/api/public/appointments/[id]/route'
import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { POST as join } from '@/app/api/public/businesses/[subdomain]/waitlist/route'
import { getDb } from '@/lib/server/db'
import { readTyped } from '@/lib/server/http/typed-form'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

let salon: Salon

beforeAll(async () => {
  salon = await openSalon('forms')
})

type Handler = typeof book

/** Posts as a browser without JavaScript does. */
function post(
  handler: Handler,
  path: string,
  fields: Record<string, string>,
  host = 'forms.localhost:3000',
): Promise<Response> {
  const request = new Request(`http://forms.localhost:3000/api/public/businesses/forms/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      host,
      origin: 'http://forms.localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  return handler(request, { params: Promise.resolve({ subdomain: 'forms' }) })
}

it('a form sent to a host that no business can have is refused', async () => {
  const answer = await post(book, 'appointments', {}, 'a.forms.localhost:3000')
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})

/** The Cookie header that the browser sends after the redirect. */
function cookiesOf(answer: Response): Headers {
  const pairs = answer.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
  return new Headers({ cookie: pairs.join('; ') })
}

const MARCH_4 = `${testNow().getUTCFullYear() + 2}-03-04`

const dana = {
  name: 'Dana Fox',
  email: 'dana@',
  phone: '(212) 555-0144',
  notes: 'Läuft über den Hinterhof 🙂',
  remindBy: 'email',
}

describe('a booking sent without JavaScript', () => {
  it('that fails leads back to the chosen service, person and day with everything typed, none of it in the address', async () => {
    const fields = {
      ...dana,
      serviceId: salon.serviceId,
      date: MARCH_4,
      appointmentDate: `${MARCH_4}T15:00:00.000Z`,
    }
    const answer = await post(book, 'appointments', fields)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/book?service=${salon.serviceId}&date=${MARCH_4}&problem=validation`)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/book; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Dana\W|dana(?:@|%40)/)
    expect(readTyped(cookiesOf(answer))).toEqual({ fields, problems: { email: 'Valid email is required' } })
  })

  it('keeps even the longest note in any script', async () => {
    const notes = Array.from({ length: 2000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20000)),
    ).join('')
    const answer = await post(book, 'appointments', { ...dana, notes })
    expect(readTyped(cookiesOf(answer))?.fields.notes).toBe(notes)
    expect(Math.max(...answer.headers.getSetCookie().map(({ length }) => length))).toBeLessThan(4096)
  })
})

describe('joining the waitlist without JavaScript', () => {
  it('that fails keeps what was typed and names what is wrong', async () => {
    const answer = await post(join, 'waitlist', { ...dana, service: '' })
    expect(answer.headers.get('location')).toBe('/join-waitlist?problem=validation')
    expect(readTyped(cookiesOf(answer))).toMatchObject({
      fields: dana,
      problems: { service: 'Service is required', email: 'Valid email is required' },
    })
  })

  it('that works takes days, time of day and person, and forgets what was kept', async () => {
    const fields = {
      ...dana,
      email: 'dana@example.com',
      service: 'Haircut',
      preferredDate: MARCH_4,
      preferredUntil: '',
      timeOfDay: 'morning',
      staffId: '',
    }
    const answer = await post(join, 'waitlist', fields)
    expect(answer.headers.get('location')).toMatch(/^\/join-waitlist\?joined=1&key=[\w-]{65}&by=email$/)
    expect(answer.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true)
    expect(
      await getDb().waitlistEntry.findFirst({
        where: { businessId: salon.owner.businessId },
        select: { earliestMinutes: true, latestMinutes: true, staffId: true },
      }),
    ).toEqual({ earliestMinutes: 0, latestMinutes: 720, staffId: null })
  })
})

it('a form sent without JavaScript and without a choice of reminders is refused at that question', async () => {
  const { remindBy: _none, ...undecided } = { ...dana, email: 'dana@example.com' }
  const answer = await post(join, 'waitlist', { ...undecided, service: 'Haircut' })
  expect(readTyped(cookiesOf(answer))?.problems).toEqual({ remindBy: 'Choose how we should remind you' })
})

describe("a step on the visit's page", () => {
  /** A visit that begins this minute, of a client without others. */
  async function begun(status: string): Promise<string> {
    const { businessId } = salon.owner
    const start = new Date(Math.floor(testNow().getTime() / 60_000) * 60_000)
    const end = new Date(start.getTime() + 3_600_000)
    const { id: staffId } = await getDb().staff.create({ data: { businessId, name: status }, select: { id: true } })
    const { id } = await getDb().appointment.create({
      data: {
        businessId,
        clientId: salon.clientId,
        staffId,
        service: 'Haircut',
        appointmentDate: start,
        duration: 60,
        blockedFrom: start,
        blockedUntil: end,
        status,
      },
      select: { id: true },
    })
    return id
  }

  const answerOf = async (handler: typeof confirm, id: string, action: string) => {
    const request = new Request(`http://forms.localhost:3000/api/public/appointments/${id}/${action}`, {
      method: 'POST',
      body: '',
      headers: {
        host: 'forms.localhost:3000',
        origin: 'http://forms.localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    const { status, headers } = await handler(request, { params: Promise.resolve({ id }) })
    return [status, headers.get('location')]
  }

  it.each([
    ['confirm', confirm, 'confirmed'],
    ['cancel', cancel, 'cancelled'],
  ])(
    '%s leads back to it and says that it failed where the visit has begun meanwhile',
    async (action, handler, tried) => {
      const id = await begun('scheduled')
      expect(await answerOf(handler, id, action)).toEqual([
        303,
        `/confirm/${id}?problem=illegal_transition&tried=${tried}`,
      ])
      expect(
        await getDb().appointment.findFirst({
          where: { businessId: salon.owner.businessId, id },
          select: { status: true },
        }),
      ).toEqual({
        status: 'scheduled',
      })
    },
  )

  it.each(['scheduled', 'confirmed', 'completed', 'no-show', 'cancelled'])(
    'is not offered any more once a visit that is %s has begun',
    async (status) => {
      const id = await begun(status)
      const request = new Request(`http://forms.localhost:3000/api/public/appointments/${id}`, {
        headers: { host: 'forms.localhost:3000' },
      })
      const seen = await look(request, { params: Promise.resolve({ id }) })
      expect(await seen.json()).toMatchObject({ status, canConfirm: false, canCancel: false, canReschedule: false })
    },
  )
})

it('nothing that we did not write is taken for what was typed', () => {
  for (const cookie of [
    '',
    'nss-typed-0=',
    'nss-typed-0=rubbish',
    `nss-typed-0=${Buffer.from('{}').toString('base64url')}`,
  ]) {
    expect(readTyped(new Headers({ cookie }))).toBeNull()
  }
})
