'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { Analytics } from '@/lib/contracts/analytics'
import type { QuestionAnswers, ReportAnswer } from '@/lib/contracts/analytics-questions'
import type { Ledger } from '@/lib/contracts/ledger'
import type { DateRange } from '@/lib/domain/analytics'
import { type AnalyticsPage, api } from '@/lib/routes'

/** The figures of a range; while another range is under way, those of the last one stay. */
export function useAnalytics(range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.range(range),
    queryFn: ({ signal }) => fetchJson<Analytics>(api.analytics(range), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Where the hours of a range went; while another range is under way, those of the last one stay. */
export function useLedger(range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.ledger(range),
    queryFn: ({ signal }) => fetchJson<Ledger>(api.ledger(range), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The answer of one analytics page; while another range is under way, the last one stays. */
export function useAnalyticsPage<Page extends AnalyticsPage>(page: Page, range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.page(page, range),
    queryFn: ({ signal }) => fetchJson<QuestionAnswers[Page]>(api.analyticsPage(page, range), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The report of a month; while another month is under way, the last one stays. */
export function useMonthReport(month: string) {
  return useQuery({
    queryKey: queryKeys.analytics.report(month),
    queryFn: ({ signal }) => fetchJson<ReportAnswer>(api.monthReport(month), { signal }),
    placeholderData: keepPreviousData,
  })
}
