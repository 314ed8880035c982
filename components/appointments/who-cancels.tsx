import { useId } from 'react'

import { NativeRadio } from '@/components/ui/native-choice'

interface WhoCancelsProps {
  client: string
  clientCancels: boolean
  onChoose: (clientCancels: boolean) => void
}

/** Asks who gives up an appointment whose cancellation would be a late one by its client. */
export function WhoCancels({ client, clientCancels, onChoose }: WhoCancelsProps) {
  const id = useId()
  const options = [
    { byClient: false, label: 'We do', note: 'Doesn’t count against the client.' },
    { byClient: true, label: client, note: 'Counts as a late cancellation.' },
  ]
  return (
    <fieldset className="grid gap-1 text-sm">
      <legend className="mb-1 font-medium">Who cancels?</legend>
      {options.map(({ byClient, label, note }, index) => (
        <label key={note} className="flex min-h-11 cursor-pointer items-center gap-3">
          <NativeRadio
            name={id}
            checked={clientCancels === byClient}
            onChange={() => onChoose(byClient)}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-note`}
          />
          <span className="min-w-0">
            <span id={`${id}-${index}`} className="block [overflow-wrap:anywhere]">
              {label}
            </span>
            <span id={`${id}-${index}-note`} className="block text-muted-foreground">
              {note}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
