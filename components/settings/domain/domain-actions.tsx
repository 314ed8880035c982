'use client'

import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { ConfirmDialog } from '@/components/confirm/on-demand'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { useCheckDomain, useRemoveDomain } from '@/lib/browser/custom-domain'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { CustomDomain } from '@/lib/contracts/custom-domain'
import { formatMomentSeenFrom } from '@/lib/domain/time'

interface DomainActionsProps {
  domain: CustomDomain
  onRemoved: () => void
}

/** Checks a domain now, or removes it after a question. */
export function DomainActions({ domain, onRemoved }: DomainActionsProps) {
  const { timeZone, now } = useBusinessView()
  const check = useCheckDomain()
  const remove = useRemoveDomain()
  const [isAsking, setIsAsking] = useState(false)
  const { hostname, activeSince, checkedAt, target } = domain
  const isBusy = check.isPending || remove.isPending
  const error = remove.error ?? check.error

  async function act(change: typeof check | typeof remove): Promise<void> {
    remove.reset()
    const { domain: left } = await change.mutateAsync()
    if (left === null) onRemoved()
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && void act(check).catch(() => {})}
        >
          {check.isPending ? <Spinner /> : <RefreshCw aria-hidden />}
          <span>{check.isPending ? 'Checking…' : 'Check now'}</span>
        </Button>
        <Button variant="ghost" aria-disabled={isBusy || undefined} onClick={() => !isBusy && setIsAsking(true)}>
          <Trash2 aria-hidden />
          Remove domain
        </Button>
        <p role="status" className="text-sm text-muted-foreground empty:hidden">
          {checkedAt && !check.isPending && `Checked ${formatMomentSeenFrom(now, new Date(checkedAt), timeZone)}`}
        </p>
      </div>
      <p role="alert" className="text-sm text-danger-ink empty:hidden">
        {error && !isBusy && failureSentence(error)}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${hostname}?`}
        description={
          activeSince === null
            ? `Your site stays at ${target}.`
            : `Links to ${hostname} that clients already have stop working right away. Your site stays at ${target}.`
        }
        confirmLabel="Remove domain"
        onConfirm={() => void act(remove).catch(() => {})}
      />
    </>
  )
}
