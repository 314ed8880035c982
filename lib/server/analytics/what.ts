/** Counts appointments and their outcomes by service, staff member, lead time and source. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import type { ComparedGroup, WhatAnswer } from '@/lib/contracts/analytics-questions'
import { type DateRange, LEAD_BANDS, NO_VISITS, type VisitCounts } from '@/lib/domain/analytics'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'
import { countsOf, type GroupRow, leadLabel, sourceLabel } from './groups'
import { chosenRanges, COUNTS, inRange, SUMMED_COUNTS } from './visit-counts'

/**
 * Groups the range's appointments in four ways, each compared with the previous range. Largest groups come first; lead
 * times keep their order.
 */
export async function getWhat(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<WhatAnswer> {
  const { range, before } = chosenRanges(scope, query, now)
  const [rows, rowsBefore] = await Promise.all([readGroups(scope, range), readGroups(scope, before)])
  const groups = (dimension: string, label: (row: GroupRow) => string) =>
    compared(of(rows, dimension), of(rowsBefore, dimension), label)
  return {
    range,
    before,
    currency: scope.currency,
    totals: totalOf(rows),
    totalsBefore: totalOf(rowsBefore),
    groups: {
      service: bySize(groups('service', ({ key }) => key ?? '')),
      person: bySize(groups('person', ({ person }) => person ?? '')),
      lead: groups('lead', ({ key }) => leadLabel(Number(key))).sort((a, b) => Number(a.key) - Number(b.key)),
      channel: bySize(groups('channel', ({ key }) => sourceLabel(key ?? ''))),
    },
  }
}

/**
 * Reads the range in one pass, grouped by a combination of keys, then sums the groups per key (GROUPING SETS).
 * `dimension` says which key a row belongs to.
 */
async function readGroups(scope: OwnerScope, range: DateRange): Promise<GroupRow[]> {
  const leadStarts = LEAD_BANDS.slice(1).map(({ fromHours }) => fromHours)
  return getDb().$queryRaw<GroupRow[]>`
    WITH combinations AS (
      SELECT service, staff_id, lead, source, ${COUNTS}
      FROM (
        SELECT a.service, a.staff_id, a.source, width_bucket(extract(epoch FROM a.appointment_date - a.created_at)::float8 / 3600, ${leadStarts}::float8[]) AS lead,
          a.status, a.late_cancellation, a.confirmed_at, a.price_cents
        FROM appointments a WHERE ${inRange(scope, range)}
      ) visits
      GROUP BY service, staff_id, lead, source
    )
    SELECT v.*, s.name AS person FROM (
      SELECT CASE grouping(service, staff_id, lead, source) WHEN 7 THEN 'service' WHEN 11 THEN 'person' WHEN 13 THEN 'lead' WHEN 14 THEN 'channel' ELSE 'total' END AS dimension,
        coalesce(service, staff_id::text, lead::text, source) AS key, staff_id, ${SUMMED_COUNTS}
      FROM combinations GROUP BY GROUPING SETS ((), (service), (staff_id), (lead), (source))
    ) v LEFT JOIN staff s ON s.business_id = ${scope.businessId}::uuid AND s.id = v.staff_id`
}

function of(rows: readonly GroupRow[], dimension: string): GroupRow[] {
  return rows.filter((row) => row.dimension === dimension)
}

function totalOf(rows: readonly GroupRow[]): VisitCounts {
  const total = rows.find(({ dimension, visits }) => dimension === 'total' && visits !== null)
  return total ? countsOf(total) : NO_VISITS
}

/** Joins the groups of both ranges; a group missing from one had no visits there. */
function compared(
  rows: readonly GroupRow[],
  rowsBefore: readonly GroupRow[],
  label: (row: GroupRow) => string,
): ComparedGroup[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const beforeByKey = new Map(rowsBefore.map((row) => [row.key, row]))
  const all = [...rows, ...rowsBefore.filter(({ key }) => !byKey.has(key))]
  return all.map((row) => ({
    key: row.key ?? '',
    label: label(row),
    counts: countsOf(byKey.get(row.key) ?? NO_VISITS),
    before: countsOf(beforeByKey.get(row.key) ?? NO_VISITS),
  }))
}

function bySize(groups: ComparedGroup[]): ComparedGroup[] {
  return groups.sort(
    (a, b) => b.counts.visits - a.counts.visits || b.before.visits - a.before.visits || a.label.localeCompare(b.label),
  )
}
