/** The people who do the work. */
import { z } from 'zod'
import * as f from './fields'

export const staffMember = z.object({
  id: f.id, name: z.string(), color: z.string(), active: z.boolean(), serviceIds: z.array(f.id),
})
export type StaffMember = z.infer<typeof staffMember>
export const staffList = z.array(staffMember)
