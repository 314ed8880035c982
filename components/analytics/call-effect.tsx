'use client'

import { EffectCard } from '@/components/analytics/effect-card'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Card } from '@/components/ui/card'
import { useCallEffect } from '@/lib/browser/call'
import { failureSentence } from '@/lib/browser/fetch-json'

/** What the suggested calls are worth, of all time: too few visits are left alone for less. */
export function CallEffect() {
  const { data, error, refetch } = useCallEffect()
  if (data) return <EffectCard effect={data} />
  return (
    <Card>
      {error ? (
        <ErrorState
          title="What the calls are worth could not be loaded"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton label="Loading what the calls are worth" count={2} />
      )}
    </Card>
  )
}
