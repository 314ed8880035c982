import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Followed<Values, Saved> {
  valuesOf: (saved: Saved) => Values
  saved: Saved | undefined
  /**
   * `fields`: unchanged fields take the new value. `form`: the whole form is kept once anything was changed, because
   * lists can't be merged.
   */
  keep: 'fields' | 'form'
}

/**
 * Updates a page's form when its stored values change, e.g. because somebody else saved. Input is kept; all other
 * fields, and the values that "Discard" restores, become the stored ones. Otherwise the next save would silently undo
 * the other person's change.
 */
export function useFollowSaved<Values extends FieldValues, Output, Saved extends object>(
  form: UseFormReturn<Values, unknown, Output>,
  { valuesOf, saved, keep }: Followed<Values, Saved>,
): void {
  const followed = useRef(saved)
  // Read while rendering, because react-hook-form only tracks what is read there; `keepDirtyValues` needs
  // `dirtyFields`.
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => {
    if (saved === undefined || followed.current === saved) return
    followed.current = saved
    const isTouched = isDirty || Object.keys(dirtyFields).length > 0
    const kept = keep === 'fields' ? { keepDirtyValues: true } : { keepValues: isTouched }
    form.reset(valuesOf(saved), { ...kept, keepErrors: true })
  })
}
