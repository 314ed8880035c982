import { getPool } from '../../../database'

export async function POST(request) {
  const { appointmentDate } = await request.json()
  const { rows } = await getPool().query(
    `INSERT INTO floor_bookings (starts_at, ends_at) VALUES ($1::timestamptz, $1::timestamptz + interval '5 minutes')
     ON CONFLICT DO NOTHING RETURNING id`,
    [appointmentDate],
  )
  return Response.json({ id: rows[0]?.id ?? null }, { status: rows[0] ? 201 : 409 })
}
