/** Exports the analytics pages as tables for a spreadsheet. */
import type {
  CohortFigures,
  ComparedGroup,
  ForecastAnswer,
  Funnel,
  MessagesAnswer,
  MoneyAnswer,
  NewClientsAnswer,
  ReportAnswer,
  WhatAnswer,
  WhenAnswer,
} from '@/lib/contracts/analytics-questions'
import { metricOf, type VisitCounts } from '@/lib/domain/analytics'
import { rangeText } from '@/lib/domain/analytics-csv'
import { BAND_LABELS } from '@/lib/domain/reliability'
import { type ForecastCount, seenInterval, tenthLabel } from '@/lib/domain/forecast-check'
import { rateOf } from '@/lib/domain/rate'
import { FILLER_LABELS } from '@/lib/domain/refill'
import { amount, csvFile, percent } from './csv-file'
import { hourLabel, weekdayLabel } from './groups'

const COUNT_COLUMNS = [
  'Visits',
  'Completed',
  'No-shows',
  'No-show rate %',
  'Cancelled late',
  'Confirmed',
  'Revenue kept',
  'Revenue lost',
]
const GROUP_HEADER = ['Section', 'Item', ...COUNT_COLUMNS, ...COUNT_COLUMNS.map((name) => `${name}, previous period`)]

function countCells(counts: VisitCounts) {
  const { visits, completed, noShows, lateCancelled, confirmed, keptCents, lostCents } = counts
  return [
    visits,
    completed,
    noShows,
    percent(metricOf(counts, 'noShowRate')),
    lateCancelled,
    confirmed,
    amount(keptCents),
    amount(lostCents),
  ]
}

function groupRows(section: string, groups: readonly ComparedGroup[]) {
  return groups.map(({ label, counts, before }) => [section, label, ...countCells(counts), ...countCells(before)])
}

/** Returns the CSV of weekdays, hours, and each hour of each weekday. */
export function whenCsv({ range, totals, totalsBefore, weekdays, hours, cells }: WhenAnswer): Response {
  return csvFile('when', range, [
    GROUP_HEADER,
    ['Whole period', rangeText(range), ...countCells(totals), ...countCells(totalsBefore)],
    ...groupRows('Weekday', weekdays),
    ...groupRows('Hour', hours),
    ...cells.map(({ weekday, hour, counts }) => [
      'Weekday and hour',
      `${weekdayLabel(weekday)} ${hourLabel(hour)}`,
      ...countCells(counts),
    ]),
  ])
}

/** Returns the CSV of services, staff, lead times and booking channels. */
export function whatCsv({ range, totals, totalsBefore, groups }: WhatAnswer): Response {
  return csvFile('what-and-who', range, [
    GROUP_HEADER,
    ['Whole period', rangeText(range), ...countCells(totals), ...countCells(totalsBefore)],
    ...groupRows('Service', groups.service),
    ...groupRows('Staff', groups.person),
    ...groupRows('Booked ahead', groups.lead),
    ...groupRows('Booked through', groups.channel),
  ])
}

function cohortCells({ clients, firstKept, firstMissed, laterKept, laterMissed, returned }: CohortFigures) {
  return [clients, firstKept, firstMissed, laterKept, laterMissed, ...returned.flatMap(({ due, came }) => [due, came])]
}

/** Returns the CSV of new clients by month. */
export function newClientsCsv({ range, before, totals, totalsBefore, months }: NewClientsAnswer): Response {
  const returns = totals.returned.flatMap(({ days }) => [
    `First kept more than ${days} days ago`,
    `Back within ${days} days`,
  ])
  return csvFile('new-clients', range, [
    [
      'Month',
      'New clients',
      'First appointment kept',
      'First appointment missed',
      'Later appointments kept',
      'Later appointments missed',
      ...returns,
    ],
    ...months.map(({ month, ...cohort }) => [month, ...cohortCells(cohort)]),
    [rangeText(range), ...cohortCells(totals)],
    [rangeText(before), ...cohortCells(totalsBefore)],
  ])
}

function funnelCells({ planned, sent, delivered, answered, kept, answeredMissed, silentKept, silentMissed }: Funnel) {
  return [planned, sent, delivered, answered, kept, answeredMissed, silentKept, silentMissed]
}

/** Returns the CSV of the message funnel. */
export function messagesCsv({ range, before, totals, totalsBefore, channels, types }: MessagesAnswer): Response {
  return csvFile('messages', range, [
    [
      'Section',
      'Item',
      'Planned',
      'Sent',
      'Delivered',
      'Answered',
      'Confirmed and kept',
      'Confirmed and missed',
      'Unconfirmed and kept',
      'Unconfirmed and missed',
    ],
    ['Whole period', rangeText(range), ...funnelCells(totals)],
    ['Previous period', rangeText(before), ...funnelCells(totalsBefore)],
    ...channels.map(({ label, ...funnel }) => ['Channel', label, ...funnelCells(funnel)]),
    ...types.map(({ label, ...funnel }) => ['Message', label, ...funnelCells(funnel)]),
  ])
}

/** Returns the CSV of money over time, late cancellations and refills. */
export function moneyCsv({
  range,
  before,
  totals,
  totalsBefore,
  steps,
  late,
  recovered,
  recoveredBefore,
}: MoneyAnswer): Response {
  const cells = ({ completed, keptCents, noShows, noShowCents, lateCancelled, lateCents }: MoneyAnswer['totals']) => [
    completed,
    amount(keptCents),
    noShows,
    amount(noShowCents),
    lateCancelled,
    amount(lateCents),
  ]
  return csvFile('money', range, [
    [
      'Section',
      'Item',
      'Completed',
      'Kept',
      'No-shows',
      'Lost to no-shows',
      'Cancelled late',
      'Lost to late cancellations',
      'Rebooked',
      'Recovered',
      'Median minutes to fill',
    ],
    [
      'Whole period',
      rangeText(range),
      ...cells(totals),
      recovered.slots,
      amount(recovered.cents),
      recovered.medianMinutes,
    ],
    [
      'Previous period',
      rangeText(before),
      ...cells(totalsBefore),
      recoveredBefore.slots,
      amount(recoveredBefore.cents),
      recoveredBefore.medianMinutes,
    ],
    ...steps.map(({ money, ...step }) => ['Over time', rangeText(step), ...cells(money)]),
    ...late.map(({ label, visits, cents, refilled }) => [
      'Cancelled late',
      label,
      '',
      '',
      '',
      '',
      visits,
      amount(cents),
      refilled,
    ]),
    ...recovered.byFiller.map(({ filledBy, slots, cents, medianMinutes }) => [
      'Rebooked',
      FILLER_LABELS[filledBy],
      '',
      '',
      '',
      '',
      '',
      '',
      slots,
      amount(cents),
      medianMinutes,
    ]),
  ])
}

/** Returns the CSV of predicted and actual no-shows by band and by tenth. */
export function forecastCsv({ range, before, totals, totalsBefore, bands, tenths }: ForecastAnswer): Response {
  const cells = (count: ForecastCount) => {
    const { low, high } = seenInterval(count)
    const share = (part: number) => percent(rateOf({ part, whole: count.visits }))
    return [
      count.visits,
      count.expected.toFixed(1),
      share(count.expected),
      count.missed,
      share(count.missed),
      ...(share(0) === '' ? ['', ''] : [percent(low), percent(high)]),
    ]
  }
  return csvFile('forecast', range, [
    [
      'Section',
      'Item',
      'Finished appointments',
      'Expected no-shows',
      'Expected %',
      'No-shows',
      'Actual %',
      'Actual % at least',
      'Actual % at most',
    ],
    ['Whole period', rangeText(range), ...cells(totals)],
    ['Previous period', rangeText(before), ...cells(totalsBefore)],
    ...bands.map(({ band, ...count }) => ['Band', BAND_LABELS[band], ...cells(count)]),
    ...tenths.map(({ tenth, ...count }) => ['Forecast', tenthLabel(tenth), ...cells(count)]),
  ])
}

/** Returns the CSV of a month next to the previous one, with its weekly pattern. */
export function reportCsv({
  range,
  before,
  totals,
  totalsBefore,
  recovered,
  recoveredBefore,
  cells,
}: ReportAnswer): Response {
  return csvFile('month', range, [
    ['Section', 'Item', ...COUNT_COLUMNS, 'Rebooked', 'Recovered'],
    ['Month', rangeText(range), ...countCells(totals), recovered.slots, amount(recovered.cents)],
    [
      'Previous month',
      rangeText(before),
      ...countCells(totalsBefore),
      recoveredBefore.slots,
      amount(recoveredBefore.cents),
    ],
    ...cells.map(({ weekday, hour, counts }) => [
      'Weekday and hour',
      `${weekdayLabel(weekday)} ${hourLabel(hour)}`,
      ...countCells(counts),
    ]),
  ])
}
