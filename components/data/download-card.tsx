import { ChevronDown, Download } from 'lucide-react'

import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button'
import { EXPORT_NOUNS, type ExportNoun } from '@/lib/domain/export'
import { api } from '@/lib/routes'

/**
 * Downloads by plain form posts: the browser saves the file, even without JavaScript, and the activity log records it.
 */
export function DownloadCard() {
  return (
    <SettingsSection
      title="Take your data with you"
      description="Everything you and your clients entered, as it is now. Keep the files in a safe place: they name your clients."
    >
      <form method="post" action={api.exportJson}>
        <Button type="submit" className="max-sm:w-full">
          <Download aria-hidden />
          Download everything (JSON)
        </Button>
      </form>
      <details className="group rounded-xl border">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 text-sm font-medium [&::-webkit-details-marker]:hidden">
          One table at a time, for a spreadsheet (CSV)
          <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid divide-y border-t xl:grid-cols-2 xl:gap-x-6 xl:divide-y-0 xl:p-2">
          {(Object.keys(EXPORT_NOUNS) as ExportNoun[]).map((noun) => (
            <li key={noun} className="flex items-center justify-between gap-3 px-4 py-1 text-sm xl:px-2">
              <span className="min-w-0">{EXPORT_NOUNS[noun]}</span>
              <form method="post" action={api.exportCsv(noun)}>
                <Button type="submit" variant="ghost" size="sm" aria-label={`Download ${EXPORT_NOUNS[noun]} (CSV)`}>
                  <Download aria-hidden />
                  CSV
                </Button>
              </form>
            </li>
          ))}
        </ul>
      </details>
    </SettingsSection>
  )
}
