import { embedScript } from '@/app/embed.js/embed-script'
import { GET } from '@/app/embed.js/route'
import { openSalon } from '../support/salon'

beforeAll(() => openSalon('framed'))

const fetchScript = (host: string) => GET(new Request(`http://${host}/embed.js`, { headers: { host } }))

it('is a script of under 2.5 kB that any site may load, for the business whose host was asked', async () => {
  const answer = await fetchScript('framed.localhost:3000')
  const text = await answer.text()
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cross-origin-resource-policy'),
  ]).toEqual([200, 'text/javascript; charset=utf-8', 'cross-origin'])
  expect(Buffer.byteLength(text)).toBeLessThan(2500)
  expect(text).toContain('"http://framed.localhost:3000"')
  expect(text).toContain('"/book?embed=1"')
})

it("doesn't exist on the root host or for an unknown business", async () => {
  expect((await fetchScript('localhost:3000')).status).toBe(404)
  expect((await fetchScript('nobody.localhost:3000')).status).toBe(404)
})

it('stays a string whatever the business is named', () => {
  const title = '</script><script>alert(1)</script>\u2028"; alert(2); //'
  const frame = { title: '', style: {} }
  const document = { currentScript: {}, body: null, createElement: () => frame }
  const text = embedScript({ base: 'http://framed.localhost:3000', path: '/book?embed=1', title })
  expect(text).not.toContain('</script>')
  new Function('document', 'addEventListener', text)(document, () => {})
  expect(frame.title).toBe(title)
})
