'use client'

import type { Control, FieldPath, FieldValues } from 'react-hook-form'

import { SelectField } from '@/components/form/select-field'
import { type StaffChoice, useStaffOptions } from '@/components/staff/use-staff-options'

interface StaffFieldProps<Values extends FieldValues, Output> extends StaffChoice {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
}

/** A select for the staff member; not shown if there is no choice. */
export function StaffField<Values extends FieldValues, Output>({
  control,
  name,
  ...choice
}: StaffFieldProps<Values, Output>) {
  const options = useStaffOptions(choice)
  if (options.length === 0) return null
  return <SelectField control={control} name={name} label="Staff" options={options} />
}
