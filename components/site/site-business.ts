import type { PublicBusiness } from '@/lib/contracts/business'

/** The fields of a business that the public site shows. */
export type SiteBusiness = Omit<PublicBusiness, 'hours' | 'staff'>
