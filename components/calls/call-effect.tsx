'use client'

import { EffectFigures } from '@/components/calls/effect-figures'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { useCallEffect } from '@/lib/browser/call'
import { failureSentence } from '@/lib/browser/fetch-json'

/** Shows the all-time effect of the suggested calls; a shorter period would have too small a control group. */
export function CallEffect() {
  const { data, error, refetch } = useCallEffect()
  if (error && !data)
    return <ErrorState title="Couldn’t load this" message={failureSentence(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label="Loading the results of the calls" count={2} />
  return <EffectFigures effect={data} />
}
