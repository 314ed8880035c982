'use client'

import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { BackTestWords } from '@/components/protection/back-test-words'
import { RuleDialog } from '@/components/protection/on-demand'
import { RuleRow } from '@/components/protection/rule-row'
import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { Button } from '@/components/ui/button'
import { useBackTest } from '@/lib/browser/protection'
import type { StoredRule } from '@/lib/contracts/protection'
import type { Currency } from '@/lib/domain/money'

/** Lists all rules, and shows their combined effect on past bookings. */
export function RulesCard({
  rules,
  currency,
  country,
}: {
  rules: readonly StoredRule[]
  currency: Currency
  country: string | null
}) {
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<StoredRule | null>(null)
  const { data } = useBackTest(rules)
  const tried = data?.rules.length === rules.length ? data : undefined

  function show(rule: StoredRule | null) {
    setEdited(rule)
    setOpen(true)
  }

  return (
    <SettingsSection
      title="Rules for online bookings"
      description="If several rules match, the strictest applies. Rules never apply to bookings you make yourself."
      actions={
        <Button onClick={() => show(null)}>
          <Plus aria-hidden />
          Add Rule
        </Button>
      }
    >
      {rules.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="No rules yet"
          description="Anyone can book online right away. Before you save a rule, you see what it would have done."
        />
      ) : (
        <ul className="divide-y">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              currency={currency}
              tried={tried && tried.bookings > 0 ? (tried.rules[index] ?? null) : null}
              onEdit={() => show(rule)}
            />
          ))}
        </ul>
      )}
      {tried && tried.bookings > 0 && rules.some(({ active }) => active) && (
        <div className="rounded-xl bg-muted p-4">
          <h3 className="mb-2 text-sm font-semibold">The last 90 days with your active rules</h3>
          <BackTestWords
            subject="Together they"
            bookings={tried.bookings}
            count={tried.together}
            usesRisk={rules.some(({ active, band }) => active && band !== null)}
          />
        </div>
      )}
      <RuleDialog
        open={open}
        onOpenChange={setOpen}
        rule={edited}
        rules={rules}
        currency={currency}
        country={country}
      />
    </SettingsSection>
  )
}
