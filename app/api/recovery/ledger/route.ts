import { ledger, ledgerQuery } from '@/lib/contracts/ledger'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getLedger } from '@/lib/server/recovery/ledger'

export const GET = ownerRoute(
  { summary: 'How the offered hours of a range of days were used', query: ledgerQuery, response: ledger },
  (scope, { query, deps }) => getLedger(scope, query, deps.clock.now()),
)
