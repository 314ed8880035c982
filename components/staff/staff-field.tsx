'use client'

import type { Control, FieldPath, FieldValues } from 'react-hook-form'

import { ANYONE } from '@/components/appointments/new-appointment-form'
import { SelectField } from '@/components/form/select-field'
import { useStaff } from '@/lib/browser/staff'

interface StaffFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** Leaves out staff members who don't perform this service. */
  serviceId: string | null
}

/** A select for the staff member; not shown if only one can be booked. */
export function StaffField<Values extends FieldValues, Output>({
  control,
  name,
  serviceId,
}: StaffFieldProps<Values, Output>) {
  const { data: staff = [] } = useStaff()
  const active = staff.filter((person) => person.active)
  if (active.length < 2) return null
  const able = active.filter(
    ({ serviceIds }) => !serviceId || serviceIds.length === 0 || serviceIds.includes(serviceId),
  )
  const options = [{ value: ANYONE, label: 'Anyone' }, ...able.map(({ id, name }) => ({ value: id, label: name }))]
  return <SelectField control={control} name={name} label="Staff" options={options} />
}
