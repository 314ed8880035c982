/** The cast: three businesses that the seed, the demo and the tests refer to by name. Contains no dates. */
import { DEFAULT_WEEKLY_HOURS, type OpeningSpan, type WeeklyHours } from '@/lib/domain/opening-hours'
import { OFFERED_COLORS } from '@/lib/domain/accent'
import { suggestCancellationPolicy } from '@/lib/domain/policy-text'
import type { CastBusiness } from './cast-business'
import { LUNA_PICTURES } from './cast-pictures'

const WEEKDAYS = [1, 2, 3, 4, 5]

/** Luna Hair, New York: three staff members with shifts from 8:00 AM to 9:30 PM. */
const luna: CastBusiness = {
  subdomain: 'luna',
  owner: { email: 'luna@example.com', firstName: 'Luna', lastName: 'Alvarez' },
  name: 'Luna Hair',
  industry: 'hair',
  timeZone: 'America/New_York',
  currency: 'USD',
  country: 'US',
  phone: '(212) 555-0100',
  address: '48 Ludlow Street, New York, NY 10002',
  description: 'A small, calm salon on the Lower East Side. Cuts, color and honest advice.',
  heroTitle: 'Hair that feels like you',
  heroSubtitle: 'Cuts and color on the Lower East Side, with time for a coffee.',
  whyChooseUs: [
    'Time for you | One client at a time, never rushed',
    'Color that lasts | Low-ammonia color and a gloss with every visit',
    'Easy to change | Move or give up your time from your phone',
  ].join('\n'),
  cancellationPolicy: suggestCancellationPolicy(24),
  depositPolicy: 'You pay in the salon, by card or in cash. We don’t take deposits.',
  icon: '✂️',
  // The color that prevails in its pictures.
  color: OFFERED_COLORS.terracotta,
  pictures: LUNA_PICTURES,
  smsEnabled: true,
  hours: DEFAULT_WEEKLY_HOURS,
  closures: [
    { fromDay: -61, toDay: -60, note: 'Training days' },
    { fromDay: 17, toDay: 17, note: 'Closed for a wedding' },
  ],
  timeOff: [
    { person: 'Mateo Ruiz', fromDay: -40, toDay: -34, reason: 'Vacation' },
    { person: 'Mateo Ruiz', fromDay: 10, toDay: 11, reason: 'Course' },
  ],
  staff: [
    {
      name: 'Luna Alvarez',
      color: '#0f766e',
      hours: open([...WEEKDAYS, 6], span(8, 12.5), span(13, 17)),
      line: 'Opened the salon in 2014. Long hair, soft layers and honest advice.',
    },
    {
      name: 'Mateo Ruiz',
      color: '#b45309',
      hours: open([...WEEKDAYS, 6], span(10, 14), span(14.5, 19)),
      line: 'Short cuts, fades and beards. Makes the coffee, too.',
    },
    {
      name: 'Priya Nair',
      color: '#6d28d9',
      hours: open([2, 3, 4, 5, 6], span(12.5, 17), span(17.5, 21.5)),
      does: ['Haircut', 'Color', 'Gloss'],
      line: 'Color and gloss that suit your skin. Here until late.',
    },
  ],
  services: [
    {
      name: 'Haircut',
      category: 'Cut and style',
      description: 'Wash, cut and finish',
      durationMinutes: 60,
      priceCents: 6500,
    },
    {
      name: 'Color',
      category: 'Color and shine',
      description: 'Full color with gloss',
      durationMinutes: 120,
      priceCents: 14000,
    },
    {
      name: 'Blow-dry',
      category: 'Cut and style',
      description: 'Wash and style',
      durationMinutes: 45,
      priceCents: 4500,
    },
    {
      name: 'Beard trim',
      category: 'Cut and style',
      description: 'Shape and hot towel',
      durationMinutes: 30,
      priceCents: 2800,
    },
    {
      name: 'Gloss',
      category: 'Color and shine',
      description: 'Shine between colors',
      durationMinutes: 30,
      priceCents: 3800,
    },
  ],
  regulars: [
    {
      name: 'Ada Lovelace',
      mood: 'focused',
      notes: 'Always on time. Likes a quiet chair by the window.',
      person: 'Luna Alvarez',
      service: 'Haircut',
      everyDays: 13,
      pastVisits: 13,
      missed: [],
      nextInDays: 3,
      nextConfirmed: true,
    },
    {
      name: 'Ben Okafor',
      mood: 'tired',
      notes: 'Works late shifts; evenings suit him best.',
      person: 'Mateo Ruiz',
      service: 'Haircut',
      everyDays: 13,
      pastVisits: 13,
      missed: [4, 9],
      nextInDays: 2,
      nextConfirmed: false,
    },
    {
      name: 'Cleo Vance',
      mood: 'stressed',
      notes: 'Travels a lot. A call the day before helps.',
      person: 'Priya Nair',
      service: 'Gloss',
      everyDays: 12,
      pastVisits: 14,
      missed: [1, 3, 6, 9, 12],
      nextInDays: 1,
      nextConfirmed: false,
    },
  ],
  clientCount: 260,
  phoneRanges: ['(212) 555-01##', '(646) 555-01##', '(718) 555-01##', '(917) 555-01##'],
  waitlistCount: 5,
  hasStory: true,
  showsFreedTimes: true,
  busyness: 0.62,
}

/** Iron Gym, Los Angeles: one trainer, so that no page offers a choice of staff member. */
const iron: CastBusiness = {
  subdomain: 'iron',
  owner: { email: 'iron@example.com', firstName: 'Dana', lastName: 'Cole' },
  name: 'Iron Gym',
  industry: 'training',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  country: 'US',
  phone: '(310) 555-0100',
  address: '2210 Lincoln Boulevard, Venice, CA 90291',
  description: 'One trainer, one rack, one client at a time.',
  heroTitle: 'Stronger, one hour at a time',
  heroSubtitle: 'Personal training in Venice with a plan that fits your week.',
  whyChooseUs: [
    'Only you | The room is yours for the hour',
    'A plan in writing | You always know what comes next',
    'Early and late | From six in the morning',
  ].join('\n'),
  icon: '🏋️',
  smsEnabled: false,
  hours: open(WEEKDAYS, span(6, 12), span(14, 20)),
  closures: [{ fromDay: 12, toDay: 13, note: 'Away at a meet' }],
  timeOff: [{ person: 'Dana Cole', fromDay: -25, toDay: -22, reason: 'Vacation' }],
  staff: [{ name: 'Dana Cole', color: '#1d4ed8' }],
  services: [
    { name: 'Personal training', description: 'One to one session', durationMinutes: 60, priceCents: 8000 },
    {
      name: 'Intro session',
      description: 'Goals, assessment and a first workout',
      durationMinutes: 45,
      priceCents: 4000,
    },
    { name: 'Mobility session', description: 'Stretching and movement', durationMinutes: 30, priceCents: 4500 },
  ],
  regulars: [],
  clientCount: 70,
  phoneRanges: ['(310) 555-01##', '(213) 555-01##'],
  waitlistCount: 2,
  busyness: 0.55,
}

/** Quiet Hands, London: massage by two people, with fifteen minutes after each visit to prepare the room. */
const quiet: CastBusiness = {
  subdomain: 'quiet',
  owner: { email: 'quiet@example.com', firstName: 'Maeve', lastName: 'Byrne' },
  name: 'Quiet Hands',
  industry: 'massage',
  timeZone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  phone: '020 7946 0100',
  address: '17 Great Ormond Street, London WC1N 3HR',
  description: 'Massage in a quiet room in Bloomsbury.',
  heroTitle: 'An hour of quiet',
  heroSubtitle: 'Massage in Bloomsbury for tired shoulders and busy heads.',
  whyChooseUs: [
    'Unhurried | A pause between visits, so nobody waits and nobody is hurried',
    'Trained hands | Ten years of practice each',
    'By appointment | A quiet door, no reception desk',
  ].join('\n'),
  icon: '💆',
  smsEnabled: false,
  hours: open([1, 2, 3, 4, 5, 6], span(9, 13), span(14, 19)),
  closures: [
    { fromDay: -91, toDay: -85, note: 'Summer break' },
    { fromDay: 15, toDay: 15, note: 'Short day', open: span(9, 12) },
  ],
  timeOff: [{ person: 'Tom Ashby', fromDay: 8, toDay: 9, reason: 'Away' }],
  staff: [
    { name: 'Maeve Byrne', color: '#0f766e' },
    { name: 'Tom Ashby', color: '#a21caf', hours: open([2, 3, 4, 5, 6], span(10, 14), span(15, 19)) },
  ],
  services: [
    {
      name: 'Relaxing massage',
      description: 'Full body, gentle pressure',
      durationMinutes: 60,
      priceCents: 7000,
      bufferAfterMinutes: 15,
    },
    {
      name: 'Deep tissue massage',
      description: 'Firm work on tense muscles',
      durationMinutes: 90,
      priceCents: 9800,
      bufferAfterMinutes: 15,
    },
    {
      name: 'Back and neck',
      description: 'A focused half hour',
      durationMinutes: 30,
      priceCents: 4200,
      bufferAfterMinutes: 15,
    },
  ],
  regulars: [],
  clientCount: 120,
  phoneRanges: ['020 7946 0###'],
  waitlistCount: 3,
  busyness: 0.5,
}

/** The businesses in the order in which they are loaded; the first one is the demo business. */
export const CAST: readonly [CastBusiness, ...CastBusiness[]] = [luna, iron, quiet]

function span(fromHour: number, toHour: number): OpeningSpan {
  return { startMinutes: fromHour * 60, endMinutes: toHour * 60 }
}

function open(weekdays: readonly number[], ...spans: OpeningSpan[]): WeeklyHours {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekdays.includes(weekday) ? spans : []))
}
