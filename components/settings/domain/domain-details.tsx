'use client'

import { useEffect, useRef } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { DomainActions } from '@/components/settings/domain/domain-actions'
import { DomainRecords } from '@/components/settings/domain/domain-records'
import { badgeOf, stateOf } from '@/components/settings/domain/domain-words'
import { Badge } from '@/components/ui/badge'
import type { CustomDomain } from '@/lib/contracts/custom-domain'

interface DomainDetailsProps {
  domain: CustomDomain
  /** Moves the focus to the domain's name. */
  takesFocus: boolean
  onRemoved: () => void
}

/** Shows a domain's state, the records it needs, and what the owner can do with it. */
export function DomainDetails({ domain, takesFocus, onRemoved }: DomainDetailsProps) {
  const { timeZone } = useBusinessView()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hostname, activeSince, fault } = domain
  const { tone, text } = badgeOf(domain)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {hostname}
        </h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p role="status" className="text-sm [overflow-wrap:anywhere]">
        {stateOf(domain, timeZone)}
      </p>
      {(activeSince === null || fault !== null) && <DomainRecords domain={domain} />}
      <DomainActions domain={domain} onRemoved={onRemoved} />
    </>
  )
}
