'use client'

import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'

interface SettingsNotLoadedProps {
  error: Error | null
  onRetry: () => void
}

/** Shown instead of the settings if they failed to load. */
export function SettingsNotLoaded({ error, onRetry }: SettingsNotLoadedProps) {
  if (error) return <ErrorState title="Couldn’t load settings" message={failureSentence(error)} onRetry={onRetry} />
  return <CardGridSkeleton label="Loading settings" count={3} />
}
