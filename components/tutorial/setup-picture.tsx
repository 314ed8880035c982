import { CircleCheck } from 'lucide-react'

import { cn } from '@/components/cn'
import { Vignette } from '@/components/marketing/vignette'
import { INDUSTRIES, type Industry } from '@/lib/domain/industry'
import { formatMoney } from '@/lib/domain/money'

const shownTrades: Industry[] = ['hair', 'massage', 'skincare', 'training']

export function SetupPicture() {
  return (
    <Vignette description="The setup page: business name Luna Hair, web address luna.example.com, which is free, the trade Hair salon, and its three services with price and duration.">
      <div className="rounded-xl border bg-card p-5 shadow-float">
        <p className="text-sm font-medium">Business name</p>
        <p className="mt-1.5 rounded-lg border border-input bg-background px-3 py-2">Luna Hair</p>
        <p className="mt-4 text-sm font-medium">Web address</p>
        <p className="mt-1.5 flex items-center gap-2">
          <span className="min-w-0 flex-1 rounded-lg border border-input bg-background px-3 py-2">luna</span>
          <span className="text-sm text-muted-foreground">.example.com</span>
        </p>
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-success-ink">
          <CircleCheck className="size-4 shrink-0" />
          luna.example.com is free
        </p>
        <div className="mt-5 grid grid-cols-2 gap-2 text-sm font-medium">
          {shownTrades.map((trade, index) => (
            <p
              key={trade}
              className={cn(
                'rounded-xl border px-3 py-2.5',
                index === 0 && 'border-primary bg-accent text-accent-foreground',
              )}
            >
              {INDUSTRIES[trade].label}
            </p>
          ))}
        </div>
        <div className="mt-3 divide-y rounded-xl border bg-muted/40">
          {INDUSTRIES.hair.services.map(({ name, durationMinutes, priceCents }) => (
            <p key={name} className="flex justify-between gap-4 px-4 py-2.5 text-sm">
              <span className="font-medium">{name}</span>
              <span className="text-muted-foreground tabular-nums">
                {formatMoney(priceCents, 'USD')} · {durationMinutes} min
              </span>
            </p>
          ))}
        </div>
      </div>
    </Vignette>
  )
}
