import { metricsRoute } from '@/lib/server/http/metrics-route'

export const GET = metricsRoute

export const dynamic = 'force-dynamic'
