import { api, siteRoutes } from '@/lib/routes'

it('builds an address from any text, even from half a character, which no address can hold', () => {
  for (const id of ['\ud800', 'a\udfffb', '\u{1F600}', '../x', 'a b?c#d', '']) {
    const addresses = [siteRoutes('host', '').manage(id), siteRoutes('root', id).book({}), api.publicBooking(id)]
    for (const address of addresses) expect(new URL(address, 'http://localhost').origin).toBe('http://localhost')
  }
  expect(siteRoutes('host', '').manage('a\ud800b')).toContain(encodeURIComponent('a\ufffdb'))
})
