import { tlsAllowedQuery } from '@/lib/contracts/custom-domain'
import { answerTlsQuestion } from '@/lib/server/custom-domain/tls-question'
import { described } from '@/lib/server/http/described'

export const GET = described(
  { summary: 'Whether a proxy may get a certificate for a domain', caller: 'anyone', query: tlsAllowedQuery },
  answerTlsQuestion,
)
