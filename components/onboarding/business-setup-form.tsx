'use client'

import { useRouter } from 'next/navigation'

import type { Places } from '@/components/business/regions'
import { Form } from '@/components/form/form'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { SubmitButton } from '@/components/form/submit-button'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { ContactSection } from '@/components/onboarding/contact-section'
import { HoursSection } from '@/components/onboarding/hours-section'
import { NameSection } from '@/components/onboarding/name-section'
import { RegionSection } from '@/components/onboarding/region-section'
import { emptySetup, type SetupValues } from '@/components/onboarding/setup-values'
import { TradeSection } from '@/components/onboarding/trade-section'
import { clearDraft, useDraft } from '@/components/onboarding/use-draft'
import { SUBDOMAIN_TAKEN, useCreateBusiness } from '@/lib/browser/business'
import { FetchError } from '@/lib/browser/fetch-json'
import { deviceTimeZone, likelyCurrency } from '@/lib/browser/region'
import { routes } from '@/lib/routes'

const businessSchema = () => import('@/lib/contracts/business').then((contracts) => contracts.createBusinessBody)

interface BusinessSetupFormProps {
  email: string
  rootHost: string
  places: Places
}

/** The setup form. Only the business's name has to be typed; everything else is prefilled or optional. */
export function BusinessSetupForm({ email, rootHost, places }: BusinessSetupFormProps) {
  const router = useRouter()
  const form = useContractFormOnDemand(businessSchema, emptySetup(email))
  const creation = useCreateBusiness()
  useDraft(form, email, deviceRegion)

  function leave() {
    clearDraft()
    router.replace(routes.dashboard)
  }

  function showFailure(error: unknown) {
    const code = error instanceof FetchError ? error.code : undefined
    if (code === 'business_exists') leave()
    else if (code === 'subdomain_taken') form.setError('subdomain', { message: SUBDOMAIN_TAKEN }, { shouldFocus: true })
    else showFieldErrors(form, error)
  }

  return (
    <Form
      form={form}
      pending={creation.isPending || creation.isSuccess}
      error={refusalOf(form, creation.error)}
      className="mt-8 gap-6"
      onSubmit={(values) => creation.mutate(values, { onSuccess: leave, onError: showFailure })}
    >
      <NameSection form={form} rootHost={rootHost} />
      <TradeSection form={form} />
      <HoursSection form={form} />
      <ContactSection form={form} />
      <RegionSection form={form} places={places} />
      <SubmitButton
        label="Create my booking page"
        pendingLabel="Creating..."
        pending={creation.isPending || creation.isSuccess}
        size="lg"
        className="w-full sm:w-auto sm:justify-self-start"
      />
    </Form>
  )
}

function deviceRegion(): Partial<SetupValues> {
  const timezone = deviceTimeZone()
  return { timezone, currency: likelyCurrency(timezone) }
}
