'use client'

import { describeConditions, describeMeasure } from '@/components/protection/rule-words'
import { RowActions } from '@/components/settings/row-actions'
import { Switch } from '@/components/ui/switch'
import { useDeleteRule, useSaveRule } from '@/lib/browser/protection'
import type { BackTestCount, StoredRule } from '@/lib/contracts/protection'
import type { Currency } from '@/lib/domain/money'

interface RuleRowProps {
  rule: StoredRule
  currency: Currency
  /** The back-test of this rule alone; null while it loads. */
  tried: BackTestCount | null
  onEdit: () => void
}

/** Describes one rule, with its switch. */
export function RuleRow({ rule, currency, tried, onEdit }: RuleRowProps) {
  const removal = useDeleteRule()
  const change = useSaveRule(rule.id)
  const conditions = describeConditions(rule, currency)
  const measure = describeMeasure(rule)

  function remove() {
    if (removal.isPending) return
    if (window.confirm(`Delete this rule? ${conditions}: ${measure}. Requests for earlier bookings stay in place.`))
      removal.mutate(rule.id)
  }

  function toggle(active: boolean) {
    const { id: _id, ...body } = rule
    if (!change.isPending) change.mutate({ ...body, active })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
        <Switch
          checked={change.isPending ? change.variables.active : rule.active}
          onCheckedChange={toggle}
          aria-label={`${conditions}: ${measure}`}
        />
      </label>
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium [overflow-wrap:anywhere]">{measure}</p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">{conditions}</p>
        {tried && (
          <p className="text-sm text-muted-foreground tabular-nums">
            {`Last 90 days: applied to ${tried.touched}, ${tried.missed} of them no-shows, ${tried.kept} came${tried.notScored > 0 ? `, ${tried.notScored} not scored` : ''}`}
          </p>
        )}
      </div>
      <RowActions
        name={`the rule: ${measure}, ${conditions}`}
        removeLabel="Delete"
        pending={removal.isPending}
        onEdit={onEdit}
        onRemove={remove}
      />
    </li>
  )
}
