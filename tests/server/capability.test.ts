import { capabilityToken, idOfCapability } from '@/lib/server/capability'

const BUSINESS = '11111111-1111-4111-8111-111111111111'
const ID = '22222222-2222-4222-8222-2222222222ab'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

it('a token opens what it names, and with any one character changed nothing at all', () => {
  const token = capabilityToken('waitlist-entry', BUSINESS, ID)
  expect(idOfCapability('waitlist-entry', BUSINESS, token)).toBe(ID)
  const changed = [...token].flatMap((own, index) =>
    [...LETTERS]
      .filter((letter) => letter !== own)
      .map((letter) => token.slice(0, index) + letter + token.slice(index + 1)),
  )
  expect(changed.filter((other) => idOfCapability('waitlist-entry', BUSINESS, other) !== null)).toEqual([])
})

it('a token opens nothing for another purpose or business', () => {
  const token = capabilityToken('waitlist-entry', BUSINESS, ID)
  expect(idOfCapability('recovery-run', BUSINESS, token)).toBeNull()
  expect(idOfCapability('waitlist-entry', ID, token)).toBeNull()
})
