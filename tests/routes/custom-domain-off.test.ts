/** An installation whose proxy serves no domains of businesses. */
import { PUT as enterDomain } from '@/app/api/custom-domain/route'
import { openSalon } from '../support/salon'

beforeAll(() => {
  process.env.CUSTOM_DOMAINS = '0'
})

it('refuses to take a domain', async () => {
  const { cookie } = await openSalon('lunahair')
  const headers = {
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
    cookie,
  }
  const body = JSON.stringify({ domain: 'book.lunahair.com' })
  const answer = await enterDomain(
    new Request('http://localhost:3000/api/custom-domain', { method: 'PUT', headers, body }),
    { params: Promise.resolve({}) },
  )
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { error: 'Your own domain can’t be used on this server' },
  ])
})
