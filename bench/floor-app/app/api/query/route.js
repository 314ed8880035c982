import { getPool } from '../../../database'

export const dynamic = 'force-dynamic'

export async function GET() {
  const { rows } = await getPool().query('SELECT id, business_name FROM floor_businesses WHERE subdomain = $1', [
    'floor',
  ])
  return Response.json(rows)
}
