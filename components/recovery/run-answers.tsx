'use client'

import { Button } from '@/components/ui/button'
import { countClients } from '@/components/recovery/run-words'
import { useApproveRun, useStopRun } from '@/lib/browser/recovery'
import type { RecoveryRun } from '@/lib/contracts/recovery'

interface RunAnswersProps {
  run: RecoveryRun
  /** Id of the element that names the time. */
  titleId: string
}

/** The owner's choices for a freed slot. */
export function RunAnswers({ run, titleId }: RunAnswersProps) {
  const approve = useApproveRun()
  const stop = useStopRun()
  const isPending = approve.isPending || stop.isPending
  if (run.status === 'open' && run.mode === 'off') return null

  function stopOffering() {
    if (isPending) return
    const asked = run.offers.filter(({ status }) => status === 'live').length
    if (
      asked === 0 ||
      window.confirm(`Stop offering this time? ${countClients(asked)} who can still take it will be told it’s gone.`)
    )
      stop.mutate(run)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {run.status === 'proposed' && (
        <Button
          size="sm"
          aria-describedby={titleId}
          aria-disabled={isPending || undefined}
          onClick={(event) => event.detail < 2 && !isPending && approve.mutate(run)}
        >
          Offer it
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-describedby={titleId}
        aria-disabled={isPending || undefined}
        onClick={stopOffering}
      >
        {run.status === 'proposed' ? "Don't offer" : 'Stop offering'}
      </Button>
    </div>
  )
}
