import fc from '../support/property'
import { readMapLink, storedMapLink } from '@/lib/domain/map-link'
import { HOSTILE_LINKS } from '../support/hostile-links'

const GOOGLE = 'https://www.google.com/maps'
const PLACE = '/place/Luna+Hair/@40.7,-73.9,17z/data=!3m1!4b1!4m6!3m5!1s0x89c2:0x1!8m2!16s%2Fg%2F11b6d'

describe('a pasted map link', () => {
  it.each([
    [`https://www.google.com/maps${PLACE}?entry=ttu&g_ep=Eg`, `${GOOGLE}${PLACE}`],
    [`google.co.uk/maps${PLACE}`, `${GOOGLE}${PLACE}`],
    ['https://maps.google.com/?cid=1234567890', `${GOOGLE}?cid=1234567890`],
    ['https://maps.google.com/maps?q=48+Ludlow+St&hl=en', `${GOOGLE}?q=48+Ludlow+St`],
    [
      'https://www.google.com/maps/search/?api=1&query=48%20Ludlow%20St&query_place_id=ChIJ1',
      `${GOOGLE}/search/?api=1&query=48+Ludlow+St&query_place_id=ChIJ1`,
    ],
    ['https://www.google.com/maps/@40.7,-73.9,17z', `${GOOGLE}/@40.7,-73.9,17z`],
    ['https://maps.app.goo.gl/AbCdEf123456?g_st=ic', 'https://maps.app.goo.gl/AbCdEf123456'],
    ['https://goo.gl/maps/AbCdEf12', 'https://goo.gl/maps/AbCdEf12'],
    [
      'https://maps.apple.com/?address=48%20Ludlow%20St&ll=40.7,-73.9&q=Luna&t=m',
      'https://maps.apple.com/?address=48+Ludlow+St&ll=40.7%2C-73.9&q=Luna',
    ],
    ['https://maps.apple.com/place?place-id=I123&_provider=9902', 'https://maps.apple.com/place?place-id=I123'],
    ['https://maps.apple/p/AbC.d_1', 'https://maps.apple/p/AbC.d_1'],
    [
      'https://www.openstreetmap.org/node/123#map=17/40.7/-73.9',
      'https://www.openstreetmap.org/node/123#map=17/40.7/-73.9',
    ],
    ['osm.org/go/ZcIdg--?m=', 'https://www.openstreetmap.org/go/ZcIdg--?m='],
    [
      'https://www.openstreetmap.org/?mlat=40.7&mlon=-73.9#map=17/40.7/-73.9&layers=N',
      'https://www.openstreetmap.org/?mlat=40.7&mlon=-73.9',
    ],
  ])('%j is %j', (typed, url) => {
    expect(readMapLink(typed)).toEqual({ url })
    expect(readMapLink(url)).toEqual({ url })
  })

  it.each([
    ['48 Ludlow Street', 'Paste a link from Google Maps, Apple Maps or OpenStreetMap'],
    ['https://www.bing.com/maps?cp=1', 'Paste a link from Google Maps, Apple Maps or OpenStreetMap'],
    ['https://www.google.com/search?q=luna', /doesn’t open a place on the map/],
    ['https://www.google.com/maps', /doesn’t open a place on the map/],
    ['http://maps.apple.com/?q=Luna', 'Use a link that starts with https://'],
    ['https://goo.gl/abc123', /^Short links can point anywhere/],
    ['<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>', /no spaces/],
  ])('%j says what is wrong', (typed, problem) => {
    const read = readMapLink(typed)
    expect('problem' in read ? read.problem : read.url).toMatch(problem)
  })

  it.each(HOSTILE_LINKS)('%j is a place nowhere', (typed) => {
    expect(readMapLink(typed)).toEqual({ problem: expect.any(String) })
    expect(storedMapLink(typed)).toBeNull()
  })

  it('leads to one of the three services alone, whatever is typed, and reads as itself', () => {
    const piece = fc.constantFrom(
      ...['https://', 'www.google.com', 'maps.google.com', 'maps.apple.com', 'openstreetmap.org', '/maps', '/place/'],
      ...['?q=', '?cid=1', '&query=', '/node/1', '#map=1/2/3', 'evil.example', '@', ':', '%2F', '//', '\\', 'x', '+'],
      ...['maps.app.goo.gl/', 'AbCdEf123', '..', 'ö', '"', '%', '&#', ' '],
    )
    const typed = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `https://www.google.com/maps/place/${text}`),
      fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `https://maps.apple.com/?q=${text}`),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const read = readMapLink(text)
        if ('problem' in read) return
        const { href, host, protocol, username, port } = new URL(read.url)
        expect([
          'www.google.com',
          'maps.app.goo.gl',
          'goo.gl',
          'maps.apple.com',
          'maps.apple',
          'www.openstreetmap.org',
        ]).toContain(host)
        expect([href, protocol, username, port]).toEqual([read.url, 'https:', '', ''])
        expect(readMapLink(read.url)).toEqual(read)
      }),
      { numRuns: 3000 },
    )
  })
})

it('a stored link that became none leads nowhere', () => {
  expect(storedMapLink(null)).toBeNull()
  expect(storedMapLink('https://maps.apple/p/AbCd')).toBe('https://maps.apple/p/AbCd')
})
