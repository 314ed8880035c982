'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { Analytics } from '@/lib/contracts/analytics'
import type { QuestionAnswers, ReportAnswer } from '@/lib/contracts/analytics-questions'
import type { Ledger } from '@/lib/contracts/ledger'
import type { DateRange } from '@/lib/domain/analytics'
import { type AnalyticsPage, api } from '@/lib/routes'

/** Fetches the numbers for a date range. Returns the previous range's numbers while new ones load. */
export function useAnalytics(range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.range(range),
    queryFn: ({ signal }) => fetchJson<Analytics>(api.analytics(range), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the ledger for a date range. Returns the previous range's ledger while a new one loads. */
export function useLedger(range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.ledger(range),
    queryFn: ({ signal }) => fetchJson<Ledger>(api.ledger(range), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the numbers of one analytics page. Returns the previous range's numbers while new ones load. */
export function useAnalyticsPage<Page extends AnalyticsPage>(page: Page, range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.page(page, range),
    queryFn: ({ signal }) => fetchJson<QuestionAnswers[Page]>(api.analyticsPage(page, range), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the report for a month. Returns the previous month's report while a new one loads. */
export function useMonthReport(month: string) {
  return useQuery({
    queryKey: queryKeys.analytics.report(month),
    queryFn: ({ signal }) => fetchJson<ReportAnswer>(api.monthReport(month), { signal }),
    placeholderData: keepPreviousData,
  })
}
