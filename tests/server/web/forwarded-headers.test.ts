import { BlockList } from 'node:net'
import { parseEnv } from '@/lib/server/env'
import { createForwardedHeaderRule } from '../../../server/forwarded-headers'

const FORGED = {
  host: 'luna.example.com',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '6.6.6.6',
  'x-client-address': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
}

function received(trusted: string, peer: string | undefined, headers: Record<string, string>) {
  const result = parseEnv({
    DATABASE_URL: 'postgres://localhost/db',
    NEXTAUTH_SECRET: 'x'.repeat(32),
    TRUSTED_PROXIES: trusted,
  })
  if (!result.ok) throw new Error(result.problems.join())
  const rewritten = { ...headers }
  createForwardedHeaderRule(result.env.TRUSTED_PROXIES)(rewritten, peer)
  return rewritten as Record<string, string>
}

describe('headers of a reverse proxy', () => {
  it('are dropped when no proxy is trusted, and the address is the peer’s', () => {
    expect(received('', '203.0.113.9', FORGED)).toEqual({ host: 'luna.example.com', 'x-client-address': '203.0.113.9' })
  })

  it('are dropped when the peer is not one of the trusted blocks', () => {
    expect(received('10.0.0.0/8', '11.0.0.1', FORGED)).toEqual({
      host: 'luna.example.com',
      'x-client-address': '11.0.0.1',
    })
  })

  it('a trusted peer names host, scheme and client', () => {
    const headers = {
      host: 'internal:3000',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'luna.example.com',
      'x-forwarded-proto': 'https',
    }
    expect(received('127.0.0.1', '::ffff:127.0.0.1', headers)).toEqual({
      host: 'luna.example.com',
      'x-client-address': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
  })

  it('the client is the nearest hop that is not trusted: entries to its left may be forged', () => {
    expect(
      received('10.0.0.0/8', '10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.2.3.4' })['x-client-address'],
    ).toBe('203.0.113.9')
    expect(received('10.0.0.0/8', '10.0.0.1', { 'x-forwarded-for': '10.9.9.9, 10.2.3.4' })['x-client-address']).toBe(
      '10.9.9.9',
    )
    expect(
      received('10.0.0.0/8', '10.0.0.1', { 'x-forwarded-for': '203.0.113.9, nonsense, 10.2.3.4' })['x-client-address'],
    ).toBe('10.2.3.4')
    expect(received('10.0.0.0/8', '10.0.0.1', {})['x-client-address']).toBe('10.0.0.1')
  })

  it('reads ports and IPv6 in both notations', () => {
    expect(received('10.0.0.1', '10.0.0.1', { 'x-forwarded-for': '203.0.113.9:4711' })['x-client-address']).toBe(
      '203.0.113.9',
    )
    expect(received('fd00::/8', 'fd00::1', { 'x-forwarded-for': '[2001:db8::7]:4711' })['x-client-address']).toBe(
      '2001:db8::7',
    )
  })

  it('a scheme other than http and https is not passed on', () => {
    expect(received('10.0.0.1', '10.0.0.1', { 'x-forwarded-proto': 'javascript' })).not.toHaveProperty(
      'x-forwarded-proto',
    )
  })
})

it('a neighbor that forwards and isn’t named is reported once, a customer who pretends to never', () => {
  const heard: string[] = []
  const rule = createForwardedHeaderRule(new BlockList(), (line) => heard.push(line))
  for (const peer of ['203.0.113.9', '172.18.0.2', '::ffff:172.18.0.2', '127.0.0.1']) rule({ ...FORGED }, peer)
  rule({ host: 'luna.example.com' }, '127.0.0.1')
  expect(heard).toEqual([expect.stringMatching(/^X-Forwarded-For from 172\.18\.0\.2 is ignored.*TRUSTED_PROXIES/)])
})
