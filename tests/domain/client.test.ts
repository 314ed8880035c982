import { firstNameOf, matchClient, type ContactDetails, shortNameOf } from '@/lib/domain/client'

const ada: ContactDetails = { name: 'Ada King', email: 'ada@example.com', phoneE164: '+12125550101' }
const phoneOnly: ContactDetails = { name: 'Ben Ode', email: null, phoneE164: '+12125550102' }

describe('recognising a visitor', () => {
  it('knows a client by agreeing contacts and her first name', () => {
    expect(matchClient({ ...ada, name: 'ada lovelace' }, [phoneOnly, ada])).toEqual({ kind: 'same', client: ada, fill: {} })
    expect(matchClient({ name: 'Ada', email: null, phoneE164: ada.phoneE164 }, [ada])).toMatchObject({ kind: 'same' })
  })

  it('greets nobody by the name of a stranger whose number she typed', () => {
    expect(matchClient({ ...ada, name: 'Eve' }, [ada])).toEqual({ kind: 'new' })
  })

  it('adds a new client when a contact contradicts the stored one', () => {
    expect(matchClient({ ...ada, email: 'eve@example.com' }, [ada])).toEqual({ kind: 'new' })
    expect(matchClient({ ...ada, phoneE164: '+12125559999' }, [ada])).toEqual({ kind: 'new' })
  })

  it('fills in a missing contact for the same name only, so nobody can attach an address to a stranger', () => {
    const given = { name: ' ben  ODE', email: 'ben@example.com', phoneE164: phoneOnly.phoneE164 }
    expect(matchClient(given, [phoneOnly])).toEqual({ kind: 'same', client: phoneOnly, fill: { email: 'ben@example.com' } })
    expect(matchClient({ ...given, name: 'Eve' }, [phoneOnly])).toEqual({ kind: 'new' })
  })

  it('adds a new client where nothing agrees', () => {
    expect(matchClient({ name: 'Ada King', email: null, phoneE164: null }, [ada])).toEqual({ kind: 'new' })
  })
})

it('shows who reads a calendar a first name and an initial', () => {
  expect(['Ada Lovelace', ' Grace  Brewster Hopper', 'Cher', 'Ida Świętek'].map(shortNameOf)).toEqual(['Ada L.', 'Grace H.', 'Cher', 'Ida Ś.'])
})

it('greets by the first word of the name', () => {
  expect(firstNameOf('  Ada  King ')).toBe('Ada')
})
