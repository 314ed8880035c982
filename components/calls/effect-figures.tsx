import { describeEffect } from '@/lib/domain/effect-words'
import type { Effect, Group } from '@/lib/domain/effect'

/** The effect of suggested calls here, compared with a random control group that got none. */
export function EffectFigures({ effect }: { effect: Effect }) {
  const { title, sentences } = describeEffect(effect)
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-xl font-semibold text-balance">{title}</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="text-muted-foreground">
          {sentence}
        </p>
      ))}
      <table className="w-full tabular-nums">
        <caption className="sr-only">Finished appointments with and without a suggested call</caption>
        <thead className="text-left text-muted-foreground">
          <tr className="border-b">
            <th scope="col" className="py-2 pr-3 font-medium">
              Appointments
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Finished
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Missed
            </th>
          </tr>
        </thead>
        <tbody>
          <GroupRow label="Call suggested" group={effect.suggested} />
          <GroupRow label="Randomly left off the list" group={effect.heldOut} />
        </tbody>
      </table>
    </div>
  )
}

function GroupRow({ label, group: { finished, missed } }: { label: string; group: Group }) {
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {label}
      </th>
      <td className="px-3 py-2 text-right">{finished}</td>
      <td className="py-2 pl-3 text-right">{missed}</td>
    </tr>
  )
}
