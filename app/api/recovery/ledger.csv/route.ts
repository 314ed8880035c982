import { ledgerQuery } from '@/lib/contracts/ledger'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getLedger } from '@/lib/server/recovery/ledger'
import { ledgerCsvResponse } from '@/lib/server/recovery/ledger-csv'

export const GET = ownerRoute(
  {
    summary: 'How the offered hours of a range of days were used, as a CSV file',
    type: 'text/csv',
    query: ledgerQuery,
  },
  async (scope, { query, deps }) => ledgerCsvResponse(await getLedger(scope, query, deps.clock.now())),
)
