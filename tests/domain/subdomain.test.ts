import fc from '../support/property'
import {
  findSubdomainProblem,
  isSubdomainShape,
  ownerOfHost,
  resolveSubdomain,
  suggestSubdomain,
} from '@/lib/domain/subdomain'
import { CAST } from '@/lib/server/demo/cast'

describe('choosing a subdomain', () => {
  it.each([
    ['', 'required'],
    ['Luna', 'characters'],
    ['lu_na', 'characters'],
    ['ab', 'length'],
    ['a'.repeat(41), 'length'],
    ['-luna', 'hyphen'],
    ['luna-', 'hyphen'],
    ['www', 'reserved'],
    ['status', 'reserved'],
    ['demo-abc123', 'reserved'],
    ['luna', 'reserved'],
    ['iron', 'reserved'],
    ['quiet', 'reserved'],
    ['luna-hair', null],
    ['a'.repeat(40), null],
    ['4ever-young', null],
  ])('%p is %p', (subdomain, problem) => {
    expect(findSubdomainProblem(subdomain)).toBe(problem)
  })

  it('leaves every address of the demo to the demo', () => {
    for (const { subdomain } of CAST) expect(findSubdomainProblem(subdomain)).toBe('reserved')
  })

  it('suggests only what an owner may choose, or something too short or reserved that must be extended', () => {
    expect(suggestSubdomain("Zoë's Spa & Nails")).toBe('zoes-spa-nails')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect([null, 'required', 'length', 'reserved']).toContain(findSubdomainProblem(suggestSubdomain(name)))
      }),
    )
  })
})

describe('a suggested subdomain', () => {
  it.each([
    ['Weiß', 'weiss'],
    ['WEIẞ Friseure', 'weiss-friseure'],
    ['Frisør Ærø', 'frisor-aero'],
    ['Łucja', 'lucja'],
    ['Œuvre Cœur', 'oeuvre-coeur'],
    ['Đorđe', 'dorde'],
    ['Þóra og Ásgarður', 'thora-og-asgardur'],
    ['Işıl IŞIL', 'isil-isil'],
    ['İpek', 'ipek'],
    ['Müller & Ängström', 'muller-angstrom'],
    ['ﬁne Hair', 'fine-hair'],
    ['Ǽrlig', 'aerlig'],
    ['Ｌｕｎａ', 'luna'],
    ['Luna℠', 'lunasm'],
  ])('of %p is %p', (name, subdomain) => {
    expect(suggestSubdomain(name)).toBe(subdomain)
  })
})

describe('hosts', () => {
  const root = 'app.test'
  it.each([
    ['app.test', 'root'],
    ['app.test:3000', 'root'],
    ['APP.TEST', 'root'],
    ['luna.app.test', 'luna'],
    ['LUNA.app.test:8080', 'luna'],
    ['a.b.app.test', 'unknown'],
    // Any name outside could be some business's own domain.
    ['luna.app.test.evil.com', 'luna.app.test.evil.com'],
    ['BOOK.LunaHair.com:443', 'book.lunahair.com'],
    ['book.lunahair.com.', 'unknown'],
    ['book.lunahair.com:0x50', 'unknown'],
    ['user@book.lunahair.com', 'unknown'],
    ['book.lunahair.com, app.test', 'unknown'],
    ['bооk.lunahair.com', 'unknown'],
    ['xn--bk-fmca.lunahair.com', 'xn--bk-fmca.lunahair.com'],
    ['lunahair', 'unknown'],
    ['10.0.0.1:3000', 'unknown'],
    ['0x7f.1', 'unknown'],
    ['[2606:2800:21f:cb07::1]', 'unknown'],
    ['evilapp.test', 'unknown'],
    ['127.0.0.1', 'unknown'],
    ['luna.app.test:99999', 'unknown'],
    ['lu_na.app.test', 'unknown'],
    ['', 'unknown'],
    ['.app.test', 'unknown'],
    ['x'.repeat(300), 'unknown'],
    ['luna.app.test.', 'unknown'],
  ])('%p is %p', (host, expected) => {
    const owner = ownerOfHost(host, root)
    expect(owner.kind === 'business' ? owner.site : owner.kind).toBe(expected)
  })

  it('takes loopback addresses for a root on localhost', () => {
    expect(ownerOfHost('127.0.0.1:3001', 'localhost:3000').kind).toBe('root')
    expect(ownerOfHost('luna.localhost:3001', 'localhost:3000')).toEqual({ kind: 'business', site: 'luna' })
    expect(ownerOfHost(null, 'localhost').kind).toBe('unknown')
  })

  it('only ever names subdomains that can be stored', () => {
    fc.assert(
      fc.property(fc.string(), (label) => {
        const owner = ownerOfHost(`${label}.app.test`, root)
        return owner.kind !== 'business' || isSubdomainShape(owner.site)
      }),
    )
  })
})

describe('the business whose pages the root host shows', () => {
  it('is none if none is named, except in the demo', () => {
    expect(resolveSubdomain(null, { own: null, demo: null })).toBeNull()
    expect(resolveSubdomain(null, { own: null, demo: 'luna' })).toBe('luna')
  })

  it('is the named one, else that of the owner who is signed in', () => {
    expect(resolveSubdomain('vale', { own: 'mine', demo: 'luna' })).toBe('vale')
    expect(resolveSubdomain(null, { own: 'mine', demo: null })).toBe('mine')
    expect(resolveSubdomain(null, { own: 'mine', demo: 'luna' })).toBe('mine')
  })
})
