import { GET, POST, PUT } from '@/app/api/public/waiting/[token]/route'
import { POST as leave } from '@/app/api/public/waiting/[token]/leave/route'
import { capabilityToken } from '@/lib/server/capability'
import { getDb } from '@/lib/server/db'
import { readTyped } from '@/lib/server/http/typed-form'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { depsAt, openSalon, type Salon } from '../support/salon'

let salon: Salon
let id: string
let token: string

beforeAll(async () => {
  salon = await openSalon('waiting')
  id = (await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut' }, depsAt())).id
  token = capabilityToken('waitlist-entry', salon.owner.businessId, id)
})

interface CallOptions {
  body?: URLSearchParams | object
  origin?: string
  subdomain?: string
}

function call(
  handler: typeof GET,
  method: string,
  { body, origin = 'http://waiting.localhost:3000', subdomain = 'waiting' }: CallOptions = {},
) {
  const host = `${subdomain}.localhost:3000`
  const isForm = body instanceof URLSearchParams
  const request = new Request(`http://${host}/api/public/waiting/${token}`, {
    method,
    body: isForm ? body.toString() : body ? JSON.stringify(body) : null,
    headers: {
      host,
      ...(method === 'GET' ? {} : { origin }),
      ...(body ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
    },
  })
  return handler(request, { params: Promise.resolve({ token }) })
}

const stored = () =>
  getDb().waitlistEntry.findFirstOrThrow({
    where: { id },
    select: { noticeMinutes: true, latestMinutes: true, active: true },
  })

it("a place is read, and changed by JSON and by the page's plain form alike", async () => {
  const seen = await call(GET, 'GET')
  expect([seen.status, await seen.json()]).toEqual([200, expect.objectContaining({ state: 'waiting', position: 1 })])
  expect(await (await call(PUT, 'PUT', { body: { timeOfDay: 'morning' } })).json()).toMatchObject({
    latestMinutes: 720,
  })
  const changed = await call(POST, 'POST', {
    body: new URLSearchParams({
      preferredDate: '',
      preferredUntil: '',
      timeOfDay: 'any',
      staffId: '',
      noticeMinutes: '120',
    }),
  })
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `/waiting/${token}?done=changed`])
  expect(await stored()).toEqual({ noticeMinutes: 120, latestMinutes: null, active: true })
})

it('a form that fails leads back with what was chosen and what is wrong', async () => {
  const fields = { preferredDate: '2020-01-01', timeOfDay: 'evening', noticeMinutes: '-1' }
  const refused = await call(POST, 'POST', { body: new URLSearchParams(fields) })
  expect(refused.headers.get('location')).toBe(`/waiting/${token}?problem=validation`)
  const cookie = refused.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(readTyped(new Headers({ cookie }))).toEqual({
    fields,
    problems: { noticeMinutes: 'Choose how soon you could come' },
  })
  expect(await stored()).toMatchObject({ latestMinutes: null })
})

it("nothing changes from another site's page, and the link means nothing on another business's host", async () => {
  await openSalon('other')
  expect((await call(leave, 'POST', { origin: 'http://evil.example' })).status).toBe(403)
  expect((await call(leave, 'POST', { subdomain: 'other', origin: 'http://other.localhost:3000' })).status).toBe(404)
  expect(await stored()).toMatchObject({ active: true })
})

it('the place is left by a plain form, once and again', async () => {
  for (const _ of [1, 2]) {
    const left = await call(leave, 'POST', { body: new URLSearchParams() })
    expect(left.headers.get('location')).toBe(`/waiting/${token}?done=left`)
  }
  expect(await stored()).toMatchObject({ active: false })
})
