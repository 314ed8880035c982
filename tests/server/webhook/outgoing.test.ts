import fc from '../../support/property'
import { developmentNetwork, mayReach, publicNetwork, type Network } from '@/lib/server/net/network'
import { refusedUrl } from '@/lib/server/net/outgoing-url'
import { OutsideFailure, postOutside } from '@/lib/server/net/post-outside'
import { isPublicAddress } from '@/lib/server/net/public-address'
import { startHookReceiver, type HookReceiver } from '../../support/hook-receiver'

let canary: HookReceiver

beforeAll(async () => {
  canary = await startHookReceiver()
})

afterAll(() => canary.stop())

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '100::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'not an address',
  '',
]
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '169.253.1.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '2400::1',
]

describe('addresses', () => {
  it.each(PRIVATE)('"%s" is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(PUBLIC)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('no address of a private, shared, loopback, link-local or multicast block is public, nor any IPv6 form of one', () => {
    const octet = fc.nat(255)
    const block = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    )
    fc.assert(
      fc.property(block, (octets) => {
        const hex = octets.map((each) => each.toString(16).padStart(2, '0'))
        const wrapped = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`
        for (const form of [
          octets.join('.'),
          `::ffff:${octets.join('.')}`,
          `::ffff:${wrapped}`,
          `64:ff9b::${wrapped}`,
          `2002:${wrapped}::1`,
        ]) {
          expect(isPublicAddress(form)).toBe(false)
        }
      }),
    )
  })
})

describe('URLs', () => {
  it.each([
    'http://example.com/hooks',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com',
    '',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://db/',
    'https://redis.internal/',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://0x7f.1/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://１２７.０.０.１/',
    'https://10.0.0.1:8443/',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:80/',
  ])('"%s" is refused, with a reason', (url) => {
    expect(refusedUrl(url, publicNetwork)).toEqual(expect.stringMatching(/^[A-Z].{10,}/))
  })

  it.each([
    'https://example.com',
    'https://example.com/hooks?a=1#b',
    'https://example.com:8443/',
    'https://hooks.example.co.uk:50000/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('"%s" is fine', (url) => {
    expect(refusedUrl(url, publicNetwork)).toBeNull()
  })

  it('in development this machine is fine as well, the rest of its network is not', () => {
    expect(
      [`http://127.0.0.1:3000/`, 'http://localhost:3000/', 'http://[::1]:3000/'].map((url) =>
        refusedUrl(url, developmentNetwork),
      ),
    ).toEqual([null, null, null])
    for (const url of ['http://10.0.0.1/', 'https://192.168.1.1/', 'http://8.8.8.8/', 'http://169.254.169.254/'])
      expect(refusedUrl(url, developmentNetwork)).not.toBeNull()
    expect(mayReach(developmentNetwork, '::ffff:127.0.0.1')).toBe(false)
  })
})

describe('calls', () => {
  const post = (url: string, network: Network) =>
    postOutside({ url, headers: {}, body: '{}' }, network).then(
      () => 'called',
      (error: OutsideFailure) => error.kind,
    )
  const leadingTo = (...addresses: string[]): Network => ({ ...publicNetwork, resolve: async () => addresses })

  it('nothing on this machine is ever called, whatever the address is dressed up as', async () => {
    const { port } = canary
    const dressed = [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f000001:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://0.0.0.0:${port}/`,
      `https://127.0.0.1.:${port}/`,
      'https://169.254.169.254/',
    ]
    for (const url of dressed) expect([url, await post(url, publicNetwork)]).toEqual([url, 'refused'])
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
      expect([address, await post(`https://hooks.example.com:${port}/`, leadingTo(address))]).toEqual([
        address,
        'refused',
      ])
    }
    expect(canary.connections()).toBe(0)
  })

  it('a name with one inner address among public ones is not called at all', async () => {
    expect(await post(`https://hooks.example.com:${canary.port}/`, leadingTo('203.0.114.1', '127.0.0.1'))).toBe(
      'refused',
    )
    expect(canary.connections()).toBe(0)
  })

  it("a name is looked up once, and the call goes where that look led: it can't lead elsewhere in between", async () => {
    let looks = 0
    const network: Network = {
      ...developmentNetwork,
      timeLimitMs: 2000,
      resolve: async () => ((looks += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
    }
    const receiver = await startHookReceiver()
    expect(await post(`http://rebind.localhost:${receiver.port}/once`, network)).toBe('called')
    expect([looks, receiver.receivedAt('/once').length]).toEqual([1, 1])
    await receiver.stop()
  })

  it('a redirect is an answer: nobody goes where it leads', async () => {
    const receiver = await startHookReceiver()
    receiver.setMode('/moved', 'redirect')
    expect(
      await postOutside({ url: `${receiver.origin}/moved`, headers: {}, body: '{}' }, developmentNetwork),
    ).toMatchObject({ status: 302 })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/moved'])
    await receiver.stop()
  })

  it('an answer without an end is given up in time, and of a long one only the beginning is read', async () => {
    const receiver = await startHookReceiver()
    receiver.setMode('/trickle', 'trickle')
    receiver.setMode('/flood', 'flood')
    expect(await post(`${receiver.origin}/trickle`, { ...developmentNetwork, timeLimitMs: 200 })).toBe('timeout')
    const { text } = await postOutside({ url: `${receiver.origin}/flood`, headers: {}, body: '{}' }, developmentNetwork)
    expect(text.length).toBe(65_536)
    await receiver.stop()
  })
})
