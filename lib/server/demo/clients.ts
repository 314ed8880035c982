/**
 * The clients of the demo businesses: their details, how often they miss visits, and how long they have been clients.
 */
import { MOOD_IDS, type MoodId } from '@/lib/domain/mood'
import type { CastBusiness } from './cast-business'
import type { Random } from './random'

/** A client of a demo business. */
export interface CastClient {
  name: string
  email: string | null
  phone: string
  notes: string | null
  preferredMood: MoodId | null
  schedulingNotes: string | null
  agreesToTexts: boolean
  /** The probability of missing a visit that was booked a week ahead and isn't confirmed. */
  noShowRate: number
  /** Day on which the client was added, counted from today (negative). */
  sinceDay: number
}

const FIRST_NAMES = [
  'Amara',
  'Noah',
  'Sofia',
  'Liam',
  'Yuki',
  'Omar',
  'Elena',
  'Jonas',
  'Zoë',
  'Rafael',
  'Ingrid',
  'Tariq',
  'Maya',
  'Henry',
  'Chloé',
  'Dmitri',
  'Aisha',
  'Felix',
  'Nina',
  'Oscar',
  'Leila',
  'Samuel',
  'Greta',
  'Kwame',
  'Rosa',
  'Arthur',
  'Mei',
  'Victor',
  'Hanna',
  'Idris',
  'Paula',
  'Sean',
  'Anouk',
  'Diego',
  'Freya',
  'Marcus',
  'Salma',
  'Theo',
  'Vera',
  'Kofi',
] as const
const LAST_NAMES = [
  'Adeyemi',
  'Bennett',
  'Castillo',
  'Dubois',
  'Eriksson',
  'Fischer',
  'Greene',
  'Hughes',
  'Ito',
  'Jensen',
  'Khan',
  'Larsen',
  'Moreau',
  'Novak',
  "O'Brien",
  'Petrov',
  'Quinn',
  'Rossi',
  'Silva',
  'Tanaka',
  'Usman',
  'Vargas',
  'Walsh',
  'Xu',
  'Young',
  'Zimmermann',
  'Abbott',
  'Brooks',
  'Chandra',
  'Delgado',
  'Evans',
  'Farah',
  'Goldberg',
] as const
const NOTES = [
  'Prefers the afternoon.',
  'Sensitive skin: ask before new products.',
  'Comes by train, may be ten minutes late.',
  'Likes to talk about books.',
  'Always takes the same service.',
  'New in town, recommended by a friend.',
  'Pays by card.',
  'Hard of hearing: text rather than call.',
] as const
const SCHEDULING_NOTES = ['Weekday mornings only', 'After 5 PM', 'Flexible at short notice', 'Not on Fridays'] as const

/** Draws the clients. If the business has regulars, they come first. Names, addresses and numbers never repeat. */
export function castClients(business: CastBusiness, random: Random): CastClient[] {
  const regulars = business.regulars.map((regular) => ({
    ...contactsOf(business, regular.name, random),
    notes: regular.notes,
    preferredMood: regular.mood,
    schedulingNotes: null,
    agreesToTexts: true,
    noShowRate: 0,
    sinceDay: -HISTORY_DAYS,
  }))
  const contacts = new Set(regulars.flatMap((client) => [client.name, client.phone]))
  const drawn: CastClient[] = []
  while (drawn.length < business.clientCount) {
    const client = drawClient(business, random)
    if (contacts.has(client.name) || contacts.has(client.phone)) continue
    contacts.add(client.name).add(client.phone)
    drawn.push(client)
  }
  return [...regulars, ...drawn]
}

/** How many days of history the seed creates. */
export const HISTORY_DAYS = 182
/** How many days ago the business was created. */
export const KNOWN_DAYS = HISTORY_DAYS + 30

function drawClient(business: CastBusiness, random: Random): CastClient {
  const contacts = contactsOf(business, `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, random)
  return {
    ...contacts,
    email: random.chance(0.9) ? contacts.email : null,
    notes: random.chance(0.3) ? random.pick(NOTES) : null,
    preferredMood: random.chance(0.5) ? random.pick(MOOD_IDS) : null,
    schedulingNotes: random.chance(0.15) ? random.pick(SCHEDULING_NOTES) : null,
    agreesToTexts: random.chance(0.7),
    noShowRate: random.pick([0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.13, 0.22, 0.5]),
    sinceDay: random.chance(0.6) ? -HISTORY_DAYS : -random.whole(2, HISTORY_DAYS),
  }
}

function contactsOf(business: CastBusiness, name: string, random: Random) {
  const address = name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(/ /g, '.')
  const phone = random.pick(business.phoneRanges).replace(/#/g, () => String(random.whole(0, 9)))
  return { name, email: `${address}@example.com`, phone }
}
