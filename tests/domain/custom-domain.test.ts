import { domainToASCII } from 'node:url'
import fc from '../support/property'
import {
  afterDomainCheck,
  DOMAIN_GRACE_DAYS,
  DOMAIN_MAX_LENGTH,
  type DomainRecords,
  type DomainState,
  findDomainFault,
  isDomainShape,
  nextDomainCheck,
  proofName,
  readDomain,
} from '@/lib/domain/custom-domain'
import { isLookAlike } from '@/lib/domain/look-alike'
import { testNow } from '../support/test-clock'

const ROOT = 'book.example.org:3000'
const HOUR_MS = 3_600_000

describe('the domain an owner types', () => {
  it.each([
    ['book.lunahair.com', 'book.lunahair.com'],
    ['lunahair.com', 'lunahair.com'],
    [' Book.LunaHair.COM. ', 'book.lunahair.com'],
    ['https://book.lunahair.com/', 'book.lunahair.com'],
    ['salon.co.uk', 'salon.co.uk'],
    ['termine.schönheit.de', 'termine.xn--schnheit-p4a.de'],
    ['салон.рф', 'xn--80awgdm.xn--p1ai'],
    ['ｌｕｎａ.com', 'luna.com'],
    ['a--b.com', 'a--b.com'],
  ])('%p is %p', (typed, hostname) => {
    expect(readDomain(typed, ROOT)).toEqual({ hostname })
  })

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['https://', 'required'],
    ['luna hair.com', 'characters'],
    ['lunahair.com/book', 'characters'],
    ['lunahair.com:8080', 'characters'],
    ['luna@hair.com', 'characters'],
    ['luna_hair.com', 'characters'],
    ['*.lunahair.com', 'characters'],
    ['-luna.com', 'characters'],
    ['luna-.com', 'characters'],
    ['luna..com', 'characters'],
    ['.luna.com', 'characters'],
    ['luna.com..', 'characters'],
    ['luna.c', 'characters'],
    ['luna.123x', 'characters'],
    ['xn--é.com', 'characters'],
    ['luna%2ecom', 'characters'],
    ['lunahair', 'incomplete'],
    ['localhost', 'incomplete'],
    [`${'a'.repeat(64)}.com`, 'length'],
    [`${'abcdefg.'.repeat(30)}com`, 'length'],
    ['192.0.2.1', 'address'],
    ['0x7f.1', 'address'],
    ['2130706433', 'address'],
    ['[::1]', 'address'],
    ['::1', 'characters'],
    ['router.lan', 'private'],
    ['luna.localhost', 'private'],
    ['1.0.0.127.in-addr.arpa', 'private'],
    ['co.uk', 'suffix'],
    ['com.au', 'suffix'],
    ['book.example.org', 'ours'],
    ['luna.book.example.org', 'ours'],
    ['a.b.book.example.org', 'ours'],
    ['BOOK.example.org.', 'ours'],
  ])('%p is refused: %s', (typed, problem) => {
    expect(readDomain(typed, ROOT)).toEqual({ problem })
  })

  it.each([
    ['bооk.example.org', 'Cyrillic o'],
    ['book.eхample.org', 'Cyrillic х'],
    ['luna.book.exаmple.org', 'Cyrillic а'],
    ['book.ехамрlе.org', 'mostly Cyrillic'],
    ['b0ok.example.org', 'a zero'],
    ['book.examp1e.org', 'a one'],
    ['book.exarnple.org', 'r and n for m'],
    ['bóok.example.org', 'an accent'],
  ])('%p looks like the root host and is refused: %s', (typed) => {
    expect(readDomain(typed, ROOT)).toEqual({ problem: 'ours' })
    expect(readDomain(domainToASCII(typed), ROOT)).toEqual({ problem: 'ours' })
  })

  it('lets a name that only resembles the root host pass', () => {
    for (const typed of ['example.org', 'mybook.example.org', 'book.example.com', 'look.example.org'])
      expect(readDomain(typed, ROOT)).toEqual({ hostname: typed })
  })
})

describe('every domain', () => {
  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/)
  const domain = fc
    .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('com', 'de', 'museum', 'xn--p1ai'))
    .map(([labels, last]) => [...labels, last].join('.'))
  const typed = fc.oneof(
    domain,
    fc.domain(),
    fc.webUrl(),
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    domain.map((name) => `${name}.book.example.org`),
  )

  it('is stored in one spelling, which has the shape that the middleware accepts, and is never ours', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const read = readDomain(text, ROOT)
        if ('problem' in read) return
        const { hostname } = read
        expect(isDomainShape(hostname)).toBe(true)
        expect(new URL(`https://${hostname}`).hostname).toBe(hostname)
        expect(`.${hostname}`).not.toMatch(/\.book\.example\.org$/)
        expect(proofName(hostname).length).toBeLessThanOrEqual(253)
        for (const spelling of [hostname, hostname.toUpperCase(), `${hostname}.`, `https://${hostname}/`])
          expect(readDomain(spelling, ROOT)).toEqual({ hostname })
      }),
    )
  })

  it('has the shape only without port, dot at the end, upper case and address', () => {
    fc.assert(
      fc.property(domain.filter(isDomainShape), (name) => {
        expect(name.length).toBeLessThanOrEqual(DOMAIN_MAX_LENGTH)
        for (const other of [
          `${name}.`,
          `.${name}`,
          `${name}:443`,
          `${name.toUpperCase()}`,
          `${name}.1`,
          `a b.${name}`,
        ])
          expect(isDomainShape(other)).toBe(false)
      }),
    )
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => !isDomainShape(address)))
  })

  it('looks like itself in whatever letters, through their encoding, and like nothing else', () => {
    const LETTERS: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у', i: 'і', s: 'ѕ' }
    fc.assert(
      fc.property(domain, fc.array(fc.boolean(), { maxLength: 40 }), (name, swaps) => {
        const [last = '', ...rest] = name.split('.').reverse()
        const first = rest.reverse().join('.')
        const disguised = [...first].map((letter, at) => (swaps[at] ? (LETTERS[letter] ?? letter) : letter)).join('')
        const ascii = domainToASCII(`${disguised}.${last}`)
        fc.pre(ascii !== '' && !/(^|\.)..--/.test(first))
        expect(isLookAlike(ascii, name)).toBe(true)
        expect(isLookAlike(`luna.${ascii}`, name)).toBe(true)
        expect(isLookAlike(`${ascii}.net`, name)).toBe(false)
      }),
    )
  })
})

describe('what DNS must say', () => {
  const wanted = { target: 'luna.book.example.org', token: 'nss-abc' }
  const records: DomainRecords = {
    isAnswered: true,
    aliases: [],
    addresses: ['9.9.9.9'],
    hasPrivateAddress: false,
    ourAddresses: ['9.9.9.9', '2620:fe::fe'],
    proofs: [],
  }
  it.each([
    ['a CNAME to the business', { aliases: [wanted.target], addresses: ['1.1.1.1'] }, null],
    ['a CNAME that leads to no address', { aliases: [wanted.target], addresses: [] }, 'nothing'],
    ['a CNAME to another business', { aliases: ['iron.book.example.org'] }, 'unproven'],
    ['our address and the token', { proofs: ['v=spf1 -all', 'nss-abc'] }, null],
    ['our address without the token', {}, 'unproven'],
    ['our address and another token', { proofs: ['nss-abd'] }, 'unproven'],
    ['the token, but an address elsewhere', { proofs: ['nss-abc'], addresses: ['8.8.8.8'] }, 'elsewhere'],
    ['only private addresses', { addresses: [], hasPrivateAddress: true, proofs: ['nss-abc'] }, 'private'],
    ['nothing', { addresses: [] }, 'nothing'],
    ['a CNAME to the business, and silence about the rest', { aliases: [wanted.target], isAnswered: false }, null],
    ['an address elsewhere, and silence about the rest', { addresses: ['8.8.8.8'], isAnswered: false }, 'unanswered'],
  ] as const)('%s: %p', (_, given, fault) => {
    expect(findDomainFault({ ...records, ...structuredClone(given) } as DomainRecords, wanted)).toBe(fault)
  })
})

describe('a domain over time', () => {
  const now = testNow()
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const waiting: DomainState = { verifiedAt: null, failedSince: null, fault: null }
  const active: DomainState = { ...waiting, verifiedAt: now }

  it('answers from its first good check', () => {
    expect(afterDomainCheck(waiting, 'nothing', now)).toEqual({ ...waiting, fault: 'nothing' })
    expect(afterDomainCheck(waiting, null, now)).toEqual(active)
    expect(afterDomainCheck(active, null, after(24))).toEqual(active)
  })

  it('keeps answering for three days of failed checks, then falls back', () => {
    const failing = afterDomainCheck(active, 'elsewhere', after(1))
    expect(failing).toEqual({ verifiedAt: now, failedSince: after(1), fault: 'elsewhere' })
    expect(afterDomainCheck(failing, 'nothing', after(24 * DOMAIN_GRACE_DAYS))).toMatchObject({ verifiedAt: now })
    const fallen = afterDomainCheck(failing, 'nothing', after(1 + 24 * DOMAIN_GRACE_DAYS))
    expect(fallen).toEqual({ verifiedAt: null, failedSince: after(1), fault: 'nothing' })
    expect(afterDomainCheck(fallen, null, after(200))).toEqual({ ...waiting, verifiedAt: after(200) })
  })

  it('is forgiven by one good check, and never changed while our own network is down', () => {
    const failing = afterDomainCheck(active, 'elsewhere', now)
    expect(afterDomainCheck(failing, null, after(70))).toEqual(active)
    for (const state of [waiting, active, failing]) expect(afterDomainCheck(state, 'unknown', after(1000))).toBe(state)
  })

  it('is checked hourly while new or failing, else daily', () => {
    expect(nextDomainCheck(waiting, now, after(71))).toEqual(after(72))
    expect(nextDomainCheck(waiting, now, after(72))).toEqual(after(96))
    expect(nextDomainCheck(active, now, now)).toEqual(after(24))
    expect(nextDomainCheck({ ...active, failedSince: now }, now, after(500))).toEqual(after(501))
  })
})
