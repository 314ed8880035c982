'use client'

import { BellRing, type LucideIcon, PhoneCall } from 'lucide-react'

import { buttonVariants } from '@/components/ui/button'
import { useCalls } from '@/lib/browser/call'
import { useAttention } from '@/lib/browser/dashboard'
import type { Attention } from '@/lib/contracts/attention'
import { PARTS } from '@/lib/routes'

/** What waits for the owner, above all else and in one tap's reach; nothing where nothing waits. */
export function WhatWaits() {
  const calls = useCalls().data?.calls.length ?? 0
  const attention = useAttention().data
  const waiting = attention ? countWaiting(attention) : 0
  if (calls + waiting === 0) return null
  return (
    <nav aria-label="What waits for you" className="flex flex-wrap gap-2">
      {calls > 0 && (
        <Jump
          to={PARTS.callFirst}
          icon={PhoneCall}
          words={calls === 1 ? '1 client to call first' : `${calls} clients to call first`}
        />
      )}
      {waiting > 0 && (
        <Jump
          to={PARTS.attention}
          icon={BellRing}
          words={waiting === 1 ? '1 thing needs your attention' : `${waiting} things need your attention`}
        />
      )}
    </nav>
  )
}

function Jump({ to, icon: Icon, words }: { to: string; icon: LucideIcon; words: string }) {
  return (
    <a href={`#${to}`} className={buttonVariants({ variant: 'secondary', className: 'w-full sm:w-auto' })}>
      <Icon aria-hidden />
      {words}
    </a>
  )
}

function countWaiting(attention: Attention): number {
  return Object.values(attention).reduce((sum, part) => sum + part.length, 0)
}
