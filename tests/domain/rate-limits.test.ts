import { addressBlock, isThisMachine } from '@/lib/domain/client-address'
import { RATE_LIMITS, visitorCounters, waitInWords } from '@/lib/domain/rate-limits'

describe('the block that an address is counted under', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::5', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
    ['999.1.1.1', null],
    ['1:2:3', null],
    ['::1::', null],
    ['1:2:3:4:5:6:7:8:9', null],
    ['', null],
    ['localhost', null],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })

  it('is the same for all of one IPv6 connection, and another for its neighbor', () => {
    expect(addressBlock('2001:db8:1:2::1')).toBe(addressBlock('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(addressBlock('2001:db8:1:3::1')).not.toBe(addressBlock('2001:db8:1:2::1'))
  })

  it('recognizes this machine, and mistakes no one else for it', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isThisMachine)).toBe(true)
    expect(['128.0.0.1', '10.0.0.1', '::2', '127.0.0.1.example.com', '1127.0.0.1', ''].some(isThisMachine)).toBe(false)
  })
})

describe('what a booking counts in', () => {
  const act = {
    what: 'booking' as const,
    businessId: 'b',
    block: '203.0.113.9',
    email: 'Mia@Example.com',
    phone: '(212) 555-0101',
  }
  const keys = (over: object = {}) => visitorCounters({ ...act, ...over }).map(({ key }) => key)

  it('is its address here, its address anywhere, and its contact', () => {
    expect(visitorCounters(act).map(({ limit }) => limit)).toEqual([
      RATE_LIMITS.visitorAtBusiness.limit,
      RATE_LIMITS.visitor.limit,
      RATE_LIMITS.contact.limit,
    ])
    expect(keys({ businessId: 'other' }).slice(1)).toEqual(keys().slice(1))
    expect(keys({ businessId: 'other' })[0]).not.toBe(keys()[0])
  })

  it("is the contact alone where the address isn't counted", () => {
    expect(keys({ block: null })).toEqual(['booking:contact mia@example.com'])
  })

  it('takes the number where there is no email address, however it is written', () => {
    expect(keys({ email: null }).at(-1)).toBe(keys({ email: null, phone: '212.555.0101' }).at(-1))
  })
})

it('a wait in words is never shorter than the actual one', () => {
  expect([1, 60, 61, 1500, 5400, 5401, 86_400].map(waitInWords)).toEqual([
    'a minute',
    'a minute',
    '2 minutes',
    '25 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})
