import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import type { CreateBusinessBody, createBusinessBody } from '@/lib/contracts/business'

export type SetupValues = z.input<typeof createBusinessBody>
export type SetupForm = UseFormReturn<SetupValues, unknown, CreateBusinessBody>

/** The form before anything is typed: her own address, and the specification's defaults. */
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
  } satisfies SetupValues
}
