'use client'

import type { ReactNode } from 'react'
import {
  type DeepPartialSkipArrayKey,
  type FieldPath,
  useFormState,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'

import type { FoldName } from '@/components/settings/folds'
import { SettingsFold } from '@/components/settings/settings-fold'
import type { ContentValues } from '@/components/settings/settings-values'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'

interface ContentFoldProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  name: FoldName
  description?: ReactNode
  /** The fields inside. */
  fields: ReadonlyArray<FieldPath<ContentValues>>
  /** Says what is set, from the values as they are typed; empty if nothing is. */
  summaryOf: (values: DeepPartialSkipArrayKey<ContentValues>) => string
  children: ReactNode
}

/** A closed section of the website form. */
export function ContentFold({ form, fields, summaryOf, ...section }: ContentFoldProps) {
  const { control, getFieldState } = form
  const summary = summaryOf(useWatch({ control }))
  const state = useFormState({ control })
  const isUnsaved = fields.some((field) => getFieldState(field, state).isDirty)
  return <SettingsFold {...section} summary={summary || 'Not set'} isUnsaved={isUnsaved} />
}
