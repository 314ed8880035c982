import { getPool } from '../../database'

export const dynamic = 'force-dynamic'

export default async function Page() {
  const { rows } = await getPool().query('SELECT business_name FROM floor_businesses WHERE subdomain = $1', ['floor'])
  return <h1>{rows[0].business_name}</h1>
}
