'use client'

import { useId, useState } from 'react'

import { ConfirmDialog } from '@/components/confirm/on-demand'
import { clientCount, dueOf, eraseNowWords, KEEP_CHOICES, keepLabel, reachedWords } from '@/components/data/keep-words'
import { SubmitButton } from '@/components/form/submit-button'
import { SettingsSection } from '@/components/settings/settings-section'
import { NotLoaded } from '@/components/shell/not-loaded'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { useRetention, useSaveRetention } from '@/lib/browser/data'
import type { Retention } from '@/lib/contracts/data'
import type { KeepClientsYears } from '@/lib/domain/erase'

/** Lets the owner choose how long to keep clients who no longer come. */
export function KeepClientsCard() {
  const { data, error, refetch } = useRetention()
  return (
    <SettingsSection
      title="Clients who no longer come"
      description="After this time without an appointment, their personal data is erased automatically. Past appointments stay in your numbers, without a name."
    >
      {data && <KeepForm retention={data} />}
      {!data && <NotLoaded what="your choice" error={error} onRetry={refetch} count={2} />}
    </SettingsSection>
  )
}

function KeepForm({ retention }: { retention: Retention }) {
  const labelId = useId()
  const { mutate, isPending } = useSaveRetention()
  const [chosen, setChosen] = useState<KeepClientsYears>(retention.keepClientsYears)
  const [asking, setAsking] = useState(false)
  const due = dueOf(retention, chosen)

  function save() {
    setAsking(false)
    if (!isPending) mutate({ keepClientsYears: chosen })
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (due > 0) setAsking(true)
        else save()
      }}
    >
      <p id={labelId} className="sr-only">
        How long clients without an appointment are kept
      </p>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen === null ? 'never' : String(chosen)}
        onValueChange={(value) => setChosen(KEEP_CHOICES.find((years) => String(years) === value) ?? null)}
        className="sm:grid-cols-2 xl:grid-cols-4"
      >
        {KEEP_CHOICES.map((years) => (
          <RadioGroupCard
            key={years ?? 'never'}
            value={years === null ? 'never' : String(years)}
            className="flex flex-col items-start gap-0.5 py-3"
          >
            <span className="font-medium">{keepLabel(years)}</span>
            <span className="text-muted-foreground in-data-[state=checked]:text-accent-foreground">
              {years === null ? 'No one is erased' : reachedWords(dueOf(retention, years))}
            </span>
          </RadioGroupCard>
        ))}
      </RadioGroup>
      {chosen !== retention.keepClientsYears && (
        <div>
          <SubmitButton label="Save Choice" pendingLabel="Saving..." pending={isPending} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Erase ${clientCount(due)} within the hour?`}
        description={eraseNowWords(chosen)}
        confirmLabel="Save and erase"
        cancelLabel="Keep everyone for now"
        onConfirm={save}
      />
    </form>
  )
}
