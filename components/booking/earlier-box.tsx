import { NativeCheckbox } from '@/components/ui/native-choice'

/** Asks, during booking, whether to notify the client of earlier times. Never preselected. */
export function EarlierBox({ ticked }: { ticked: boolean }) {
  return (
    <label className="mt-5 flex min-h-11 items-start gap-3 rounded-xl border bg-card p-4 text-sm">
      <NativeCheckbox name="tellMeEarlier" value="true" defaultChecked={ticked} className="mt-0.5" />
      <span>
        <span className="block font-medium">Tell me if an earlier time opens up</span>
        <span className="block text-muted-foreground">
          We’ll send you a link. Your booking stays as it is unless you take the earlier time.
        </span>
      </span>
    </label>
  )
}
