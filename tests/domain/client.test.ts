import fc from '../support/property'
import { firstNameOf, hasOtherFirstName, matchClient, type ContactDetails } from '@/lib/domain/client'

const ada: ContactDetails = { name: 'Ada King', email: 'ada@example.com', phoneE164: '+12125550101' }
const phoneOnly: ContactDetails = { name: 'Ben Ode', email: null, phoneE164: '+12125550102' }

describe('recognizing a visitor', () => {
  it('knows a client by agreeing contacts and first name', () => {
    expect(matchClient({ ...ada, name: 'ada lovelace' }, [phoneOnly, ada])).toEqual({ kind: 'same', client: ada })
    expect(matchClient({ name: 'Ada', email: null, phoneE164: ada.phoneE164 }, [ada])).toMatchObject({ kind: 'same' })
  })

  it('greets no one by the name of a stranger whose number they typed', () => {
    expect(matchClient({ ...ada, name: 'Eve' }, [ada])).toEqual({ kind: 'new', lookalikes: [] })
  })

  it('adds a new client when a contact contradicts the stored one', () => {
    expect(matchClient({ ...ada, email: 'eve@example.com' }, [ada])).toEqual({ kind: 'new', lookalikes: [ada] })
    expect(matchClient({ ...ada, phoneE164: '+12125559999' }, [ada])).toEqual({ kind: 'new', lookalikes: [ada] })
  })

  it('never fills a missing contact: it is a new client, and perhaps the same person', () => {
    const given = { name: ' ben  ODE', email: 'ben@example.com', phoneE164: phoneOnly.phoneE164 }
    expect(matchClient(given, [phoneOnly])).toEqual({ kind: 'new', lookalikes: [phoneOnly] })
    expect(matchClient({ ...given, name: 'Eve' }, [phoneOnly])).toEqual({ kind: 'new', lookalikes: [] })
  })

  it('takes a visitor for a client only where every contact they gave is the stored one', () => {
    const details = fc.record({
      name: fc.constantFrom('Ada King', 'Ada', 'Eve Fox'),
      email: fc.constantFrom(null, 'a@example.com', 'b@example.com'),
      phoneE164: fc.constantFrom(null, '+12125550101', '+12125550102'),
    })
    fc.assert(
      fc.property(details, fc.array(details, { maxLength: 4 }), (given, known) => {
        const match = matchClient(given, known)
        if (match.kind === 'new') return
        expect(known).toContain(match.client)
        expect(firstNameOf(match.client.name)).toBe(firstNameOf(given.name))
        expect([null, match.client.email]).toContain(given.email)
        expect([null, match.client.phoneE164]).toContain(given.phoneE164)
        expect(given.email ?? given.phoneE164).not.toBeNull()
      }),
    )
  })

  it('adds a new client where nothing agrees', () => {
    expect(matchClient({ name: 'Ada King', email: null, phoneE164: null }, [ada])).toEqual({
      kind: 'new',
      lookalikes: [],
    })
  })
})

it.each([
  ['Dana Okafor', ['Milo Okafor'], true],
  ['Dana Okafor', [' dana  ', 'DANA Lund'], false],
  ['Dana Okafor', ['Dana Lund', 'Milo'], true],
  ['🌸 Dana', ['🌸 Milo'], true],
  ['🌸 Dana', ['Dana'], false],
  ['E\u0301lodie', ['Élodie Roy'], false],
  ['Dana', [], false],
])('%j beside %j: another first name is %s', (name, others, expected) => {
  expect(hasOtherFirstName(name, others)).toBe(expected)
})

it('greets by the first word of the name', () => {
  expect(firstNameOf('  Ada  King ')).toBe('Ada')
})
