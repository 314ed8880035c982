import { ownerNameOf } from '@/lib/server/business/owner-name'

const named = (email: string, firstName: string | null = null, lastName: string | null = null) =>
  ownerNameOf({ email, firstName, lastName }, 'Luna Hair')

describe("a new business's first staff member", () => {
  it.each([
    ['mia.rose@example.com', 'Mia Rose'],
    ['luna@example.com', 'Luna'],
    ['kim_lee92+salon@example.com', 'Kim Lee'],
  ])('is called after the address %s', (email, name) => expect(named(email)).toBe(name))

  it.each(['info@example.com', 'hello.salon@example.com', '12345@example.com', 'x@example.com'])(
    'is called after the business where %s names nobody, never "Owner"',
    (email) => expect(named(email)).toBe('Luna Hair'),
  )

  it('is called by their own name where it is known', () => {
    expect(named('info@example.com', 'Luna', 'Park')).toBe('Luna Park')
    expect(named('info@example.com', ' ', 'Park')).toBe('Park')
  })
})
