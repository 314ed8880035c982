import type { PublicBusiness } from '@/lib/contracts/business'

/** A business's policies in its own words, each null if it has none. */
export type Policies = Pick<PublicBusiness, 'cancellationPolicy' | 'depositPolicy'>

/** Returns the policies that a business has, with their titles. */
export function policiesOf({ cancellationPolicy, depositPolicy }: Policies): { title: string; text: string }[] {
  return [
    { title: 'Cancellations', text: cancellationPolicy },
    { title: 'Deposits and payment', text: depositPolicy },
  ].flatMap(({ title, text }) => (text === null ? [] : [{ title, text }]))
}
