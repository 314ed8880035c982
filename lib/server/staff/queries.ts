/** Reads staff members. */
import type { StaffDetails, TeamMember } from '@/lib/contracts/staff'
import { getDb, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { STORED_PICTURE, STORED_PICTURE_SELECT, toStoredPicture } from '../media/queries'
import { toWeek } from '../opening-hours/week'
import type { BusinessScope } from '../scope'

/** Lists everyone in the owner's order; empty `serviceIds` means all services. */
export async function listStaff(scope: BusinessScope): Promise<StaffDetails[]> {
  return readStaff(scope, getDb(), Prisma.sql`ORDER BY s.position, s.created_at`)
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
  const [member] = await readStaff(scope, db, Prisma.sql`AND s.id = ${staffId}::uuid`)
  if (!member) throw notFound('Staff member not found')
  return member
}

type Row = Omit<StaffDetails, 'photo' | 'hours'> & {
  photo: Parameters<typeof toStoredPicture>[0] | null
  hours: Parameters<typeof toWeek>[0]
}

/** Reads the staff members that `which` selects, in one statement. */
async function readStaff(scope: BusinessScope, db: Db | Tx, which: Prisma.Sql): Promise<StaffDetails[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT s.id, s.name, s.color, s.active, s.has_own_hours AS "hasOwnHours", s.version, s.line, ${STORED_PICTURE} AS photo,
      ARRAY(SELECT x.service_id::text FROM staff_services x WHERE x.business_id = s.business_id AND x.staff_id = s.id) AS "serviceIds",
      coalesce((SELECT json_agg(json_build_object('weekday', h.weekday, 'startMinutes', h.start_minutes, 'endMinutes', h.end_minutes))
        FROM opening_hours h WHERE h.business_id = s.business_id AND h.staff_id = s.id), '[]') AS hours
    FROM staff s LEFT JOIN assets a ON a.business_id = s.business_id AND a.kind = s.photo_kind AND a.hash = s.photo_hash
    WHERE s.business_id = ${scope.businessId}::uuid ${which}`
  return rows.map(({ photo, hours, ...member }) => ({
    ...member,
    photo: photo && toStoredPicture(photo),
    hours: toWeek(hours),
  }))
}
