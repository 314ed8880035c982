/** The trades a new business can choose from, each with three starter services. */

export interface StarterService {
  name: string
  durationMinutes: number
  priceCents: number
  description: string
}

/** Every trade with its starter services; `other` if the owner chose none. */
export const INDUSTRIES = {
  hair: {
    label: 'Hair salon',
    services: [
      starter('Haircut', 60, 6500, 'Wash, cut and finish'),
      starter('Color', 120, 14000, 'Full color with gloss'),
      starter('Blow-dry', 45, 4500, 'Wash and style'),
    ],
  },
  massage: {
    label: 'Massage',
    services: [
      starter('Relaxing massage', 60, 9000, 'Full body, gentle pressure'),
      starter('Deep tissue massage', 90, 13000, 'Firm work on tense muscles'),
      starter('Back and neck', 30, 5500, 'A focused half hour'),
    ],
  },
  skincare: {
    label: 'Skincare',
    services: [
      starter('Facial', 60, 9500, 'Cleanse, exfoliate, mask'),
      starter('Express facial', 30, 5500, 'A quick refresh'),
      starter('Peel', 45, 12000, 'Gentle resurfacing'),
    ],
  },
  training: {
    label: 'Personal training',
    services: [
      starter('Personal training', 60, 8000, 'One to one session'),
      starter('Intro session', 45, 4000, 'Goals, assessment and a first workout'),
      starter('Mobility session', 30, 4500, 'Stretching and movement'),
    ],
  },
  wellness: {
    label: 'Wellness',
    services: [
      starter('Consultation', 45, 7000, 'A first conversation and plan'),
      starter('Session', 60, 9000, 'A regular session'),
      starter('Follow-up', 30, 5000, 'Check in and adjust'),
    ],
  },
  other: {
    label: 'Something else',
    services: [
      starter('Appointment', 60, 6000, 'A regular appointment'),
      starter('Short appointment', 30, 3500, 'Half an hour'),
      starter('Consultation', 30, 0, 'Get to know each other'),
    ],
  },
} as const satisfies Record<string, { label: string; services: readonly StarterService[] }>

export type Industry = keyof typeof INDUSTRIES
/** The ids of the trades, in the order they are offered. */
export const INDUSTRY_IDS = Object.keys(INDUSTRIES) as [Industry, ...Industry[]]

function starter(name: string, durationMinutes: number, priceCents: number, description: string): StarterService {
  return { name, durationMinutes, priceCents, description }
}
