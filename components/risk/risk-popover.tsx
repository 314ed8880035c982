'use client'

import Link from 'next/link'
import { useId } from 'react'

import { type RiskBadgeProps, RiskButton } from '@/components/risk/risk-button'
import { riskWords, shownRank } from '@/components/risk/risk-words'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { NEW_BELOW_VISITS } from '@/lib/domain/reliability'
import { routes } from '@/lib/routes'

/** The badge and the reasons it opens. */
export function RiskPopover({ risk, rank, describedBy, defaultOpen }: RiskBadgeProps & { defaultOpen: boolean }) {
  const titleId = useId()
  const place = shownRank(risk, rank)
  return (
    <Popover defaultOpen={defaultOpen}>
      <PopoverTrigger asChild>
        <RiskButton risk={risk} rank={rank} describedBy={describedBy} />
      </PopoverTrigger>
      <PopoverContent
        aria-labelledby={titleId}
        className="grid max-w-[calc(100vw-1rem)] gap-2.5 text-sm font-normal whitespace-normal"
      >
        <p id={titleId} className="font-semibold">
          Why {riskWords(risk)}?
        </p>
        <p>Of 100 appointments like this one, about {risk.percent} are missed.</p>
        <Reasons reasons={risk.reasons} />
        {risk.band === 'new' && (
          <p>New: fewer than {NEW_BELOW_VISITS} finished appointments, not enough history yet.</p>
        )}
        {place && <p>{place} that day.</p>}
        <p className="text-xs text-muted-foreground">{risk.basis.charAt(0).toUpperCase() + risk.basis.slice(1)}.</p>
        <Link
          href={routes.admin.risk}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 md:min-h-6"
        >
          How is this calculated?
        </Link>
      </PopoverContent>
    </Popover>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return <p>Nothing stands out: it is like most of your appointments.</p>
  return (
    <>
      <ul aria-label="Reasons" className="grid list-disc gap-1 pl-4">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="text-xs text-muted-foreground">↑ raises the risk, ↓ lowers it.</p>
    </>
  )
}
