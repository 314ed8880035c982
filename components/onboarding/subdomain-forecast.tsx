'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'

import { useDebouncedValue } from '@/components/onboarding/use-debounced-value'
import { useSubdomainCheck } from '@/lib/browser/business'
import { findSubdomainProblem } from '@/lib/domain/subdomain'

const DEBOUNCE_MS = 300

interface SubdomainForecastProps {
  subdomain: string
  rootHost: string
}

/** Says whether a subdomain is available while it is being typed; the server checks again when the form is saved. */
export function SubdomainForecast({ subdomain, rootHost }: SubdomainForecastProps) {
  const settled = useDebouncedValue(subdomain.trim(), DEBOUNCE_MS)
  const { data, isPlaceholderData } = useSubdomainCheck(findSubdomainProblem(settled) === null ? settled : null)
  const isCurrent = data !== undefined && !isPlaceholderData && settled === subdomain.trim()
  return (
    <p aria-live="polite" className="flex min-h-5 items-start gap-1.5 text-sm wrap-anywhere">
      {isCurrent && data.available && (
        <>
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-ink" />
          <span className="text-success-ink">
            {settled}.{rootHost} is free
          </span>
        </>
      )}
      {isCurrent && !data.available && (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
          <span className="text-destructive">{data.message}</span>
        </>
      )}
    </p>
  )
}
