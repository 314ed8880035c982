import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Followed<Values, Saved> {
  valuesOf: (saved: Saved) => Values
  saved: Saved | undefined
  /**
   * `fields`: untouched fields take the new value. `form`: lists can't be merged, so the whole form stays once anything
   * was touched.
   */
  keep: 'fields' | 'form'
}

/**
 * Keeps a page's form in step with what is stored, which somebody else may have changed: what was typed stays, the rest
 * and what "Discard" goes back to are the stored values. Without it the next save would quietly take back their change.
 */
export function useFollowSaved<Values extends FieldValues, Output, Saved extends object>(
  form: UseFormReturn<Values, unknown, Output>,
  { valuesOf, saved, keep }: Followed<Values, Saved>,
): void {
  const followed = useRef(saved)
  // Read while rendering, because react-hook-form only tracks what is read there; `keepDirtyValues` needs the second.
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => {
    if (saved === undefined || followed.current === saved) return
    followed.current = saved
    const isTouched = isDirty || Object.keys(dirtyFields).length > 0
    const kept = keep === 'fields' ? { keepDirtyValues: true } : { keepValues: isTouched }
    form.reset(valuesOf(saved), { ...kept, keepErrors: true })
  })
}
