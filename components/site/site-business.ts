import type { PublicBusiness } from '@/lib/contracts/business'

/** What the public site shows of a business. */
export type SiteBusiness = Omit<PublicBusiness, 'hours' | 'staff'>
