import fc from '../../support/property'
import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { NonceTemplate } from '../../../server/nonce-template'

const newNonce = () => randomBytes(18).toString('base64url')
const PLACEHOLDER = 'p'.repeat(24)

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    // Long and repetitive, as pages are, so that compressed parts refer to earlier ones.
    fc
      .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 1500 }))
      .map(([part, times]) => part.repeat(times)),
  )
  .filter((part) => !part.includes('p') && !part.includes('\0'))

describe('a stored page', () => {
  it('has the nonce of the answer wherever one belongs, and is the page otherwise, plain and compressed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 12 }), async (parts) => {
        const page = new NonceTemplate(Buffer.from(parts.join(PLACEHOLDER)), PLACEHOLDER)
        for (const nonce of [newNonce(), newNonce()]) {
          const wanted = parts.join(nonce)
          expect(page.page(nonce).toString('utf8')).toBe(wanted)
          expect(gunzipSync(await page.gzipped(nonce)).toString('utf8')).toBe(wanted)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is as small as a page compressed at once, within a tenth', async () => {
    const { gzipSync } = await import('node:zlib')
    const words = Array.from(
      { length: 4000 },
      (_, i) => `<li class="py-2">Service ${i % 97} for ${(i * 7919) % 1000} dollars</li>`,
    )
    const html = Array.from({ length: 20 }, (_, i) => words.slice(i * 200, i * 200 + 200).join('')).join(
      `<script nonce="${PLACEHOLDER}">`,
    )
    const packed = await new NonceTemplate(Buffer.from(html), PLACEHOLDER).gzipped(newNonce())
    expect(packed.length).toBeLessThan(gzipSync(html).length * 1.1 + 20 * 24)
  })
})
