/** Reads staff members. */
import type { StaffDetails, TeamMember } from '@/lib/contracts/staff'
import type { Prisma } from '../generated/prisma/client'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import { STORED_PICTURE_SELECT, toStoredPicture } from '../media/queries'
import { HOURS_SELECT, toWeek } from '../opening-hours/week'
import type { BusinessScope } from '../scope'

const STAFF_SELECT = {
  id: true,
  name: true,
  color: true,
  active: true,
  hasOwnHours: true,
  version: true,
  line: true,
  photo: { select: STORED_PICTURE_SELECT },
  services: { select: { serviceId: true } },
  openingHours: { select: HOURS_SELECT },
} as const satisfies Prisma.StaffSelect

/** Lists everyone in the owner's order; empty `serviceIds` means all services. */
export async function listStaff(scope: BusinessScope): Promise<StaffDetails[]> {
  const rows = await getDb().staff.findMany({
    where: { businessId: scope.businessId },
    select: STAFF_SELECT,
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  })
  return rows.map(toDetails)
}

/**
 * Lists the active staff members as the site presents them; an empty list if nobody has a photo or a line about them.
 */
export async function listTeam({ businessId }: BusinessScope): Promise<TeamMember[]> {
  const rows = await getDb().staff.findMany({
    where: { businessId, active: true },
    select: { id: true, name: true, line: true, photo: { select: STORED_PICTURE_SELECT } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  })
  const team = rows.map(({ photo, ...member }) => ({ ...member, photo: photo && toStoredPicture(photo) }))
  return team.some(({ photo, line }) => photo ?? line) ? team : []
}

/** Returns one staff member. Throws 404. */
export async function getStaffMember(
  scope: BusinessScope,
  staffId: string,
  db: Db | Tx = getDb(),
): Promise<StaffDetails> {
  const row = await db.staff.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: staffId } },
    select: STAFF_SELECT,
  })
  if (!row) throw notFound('Staff member not found')
  return toDetails(row)
}

function toDetails({
  services,
  openingHours,
  photo,
  ...member
}: Prisma.StaffGetPayload<{ select: typeof STAFF_SELECT }>): StaffDetails {
  return {
    ...member,
    photo: photo && toStoredPicture(photo),
    serviceIds: services.map((row) => row.serviceId),
    hours: toWeek(openingHours),
  }
}
