/** Staff members. */
import { z } from 'zod'
import * as f from './fields'
import { openingSpan, weekHours } from './opening-hours'
import { chosenPicture, storedPicture } from './picture'

/** A staff member; empty `serviceIds` means every service. */
export const staffMember = z.object({
  id: f.id,
  name: z.string(),
  color: z.string(),
  active: z.boolean(),
  serviceIds: z.array(f.id),
})
export type StaffMember = z.infer<typeof staffMember>

/** A staff member in the owner's settings. */
export const staffDetails = staffMember.extend({
  /** False if the business's hours apply. */
  hasOwnHours: z.boolean(),
  /** Their own hours, which are kept even while the business's hours apply. */
  hours: z.array(z.array(openingSpan)),
  /** Shown on the site; null for none. */
  photo: storedPicture.nullable(),
  /** The site's line about them; null for none. */
  line: z.string().nullable(),
  /** Send it back with a change, so that two tabs can't overwrite each other. */
  version: z.int(),
})
export type StaffDetails = z.infer<typeof staffDetails>
export const staffList = z.array(staffDetails)

/** A staff member as the site presents them. */
export type TeamMember = Pick<StaffDetails, 'id' | 'name' | 'photo' | 'line'>

/** Maximum length of the line about a staff member, in characters. */
const LINE_MAX = 160

const fields = {
  name: f.requiredLine('Name is required', 60),
  color: f.color,
  active: z.boolean(),
  /** Empty means every service. */
  serviceIds: z.array(f.id).max(500),
  hasOwnHours: z.boolean(),
  hours: weekHours,
  /** An uploaded picture of the kind `staff`; null for none. */
  photo: chosenPicture.nullable(),
  line: f.optionalText(LINE_MAX),
}
const NO_HOURS = Array.from({ length: 7 }, () => [])

/** A staff member as edited in the form: all fields are required. */
export const staffForm = z.object(fields)
export type StaffForm = z.infer<typeof staffForm>

/** Sent by the owner. */
export const createStaffBody = z.object({
  name: fields.name,
  color: fields.color.default('#0f766e'),
  active: fields.active.default(true),
  serviceIds: fields.serviceIds.default([]),
  hasOwnHours: fields.hasOwnHours.default(false),
  hours: fields.hours.default(NO_HOURS),
  photo: fields.photo.optional(),
  line: fields.line,
})
export type CreateStaffBody = z.infer<typeof createStaffBody>

/** Omitted fields are unchanged; a stale `version` is rejected. */
export const updateStaffBody = z.object({ ...fields, version: f.version }).partial()
export type UpdateStaffBody = z.infer<typeof updateStaffBody>
