import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import type { CreateBusinessBody, createBusinessBody } from '@/lib/contracts/business'
import type { Industry } from '@/lib/domain/industry'
import type { OpeningSpan } from '@/lib/domain/opening-hours'
import { usualHours } from '@/lib/domain/trade-hours'

export type SetupValues = z.input<typeof createBusinessBody>
export type SetupForm = UseFormReturn<SetupValues, unknown, CreateBusinessBody>

/** Returns the form's initial values: the owner's email address, and defaults. */
export function emptySetup(email: string) {
  return {
    businessName: '',
    subdomain: '',
    ownerName: '',
    email,
    publicEmail: '',
    phone: '',
    address: '',
    description: '',
    industry: 'hair',
    timezone: 'America/New_York',
    currency: 'USD',
    country: '',
    hours: hoursValues('hair'),
  } satisfies SetupValues
}

/** Returns an industry's usual week in the form's format. */
export function hoursValues(industry: Industry): OpeningSpan[][] {
  return usualHours(industry).map((spans) => spans.map((span) => ({ ...span })))
}
