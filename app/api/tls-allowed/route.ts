import { tlsAllowedQuery } from '@/lib/contracts/custom-domain'
import { answerTlsQuestion } from '@/lib/server/custom-domain/tls-question'
import { describeRoute } from '@/lib/server/http/route-description'

export const GET = describeRoute(
  { summary: 'Whether a proxy may get a certificate for a domain', caller: 'anyone', query: tlsAllowedQuery },
  answerTlsQuestion,
)
