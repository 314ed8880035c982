import { exportedBusiness } from '@/lib/contracts/data'
import { exportJson } from '@/lib/server/export/stream'
import { downloadRoute } from '@/lib/server/http/download-route'

export const POST = downloadRoute(
  { summary: 'All data of the business as one file', response: exportedBusiness },
  (scope, _file, deps) => exportJson(scope, deps),
)
