import { nounOfFile } from '@/lib/domain/export'
import { exportCsv } from '@/lib/server/export/stream'
import { notFound } from '@/lib/server/http/app-error'
import { downloadRoute } from '@/lib/server/http/download-route'

export const POST = downloadRoute(
  { summary: 'One table of the business as a spreadsheet', type: 'text/csv' },
  (scope, file, deps) => {
    const noun = nounOfFile(file)
    if (noun === null) throw notFound()
    return exportCsv(scope, noun, deps)
  },
)
