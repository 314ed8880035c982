/** Whether forecasts came true: what was expected of visits, beside what became of them. */
import { BAND_LABELS, type ReliabilityBand } from './client-figures'
import { MIN_FOR_RATE } from './rate'
import { type ShareInterval, wilsonInterval } from './wilson'

/** Bands in the order of their risk; new clients last, because theirs may be any. */
export const FORECAST_BANDS = ['reliable', 'caution', 'high-risk', 'new'] as const satisfies readonly ReliabilityBand[]

/** Finished visits that had a forecast. */
export interface ForecastCount {
  visits: number
  /** The sum of their forecasts: so many were expected to be missed. */
  expected: number
  missed: number
}

/** No visit yet. */
export const NO_FORECASTS: ForecastCount = { visits: 0, expected: 0, missed: 0 }

/** Sums counts. */
export function addForecasts(a: ForecastCount, b: ForecastCount): ForecastCount {
  return { visits: a.visits + b.visits, expected: a.expected + b.expected, missed: a.missed + b.missed }
}

/** What a forecast turned out to be: within what chance explains (`fits`), or more or less missed than that. */
export type ForecastVerdict = 'fits' | 'more' | 'fewer' | 'too-few'

/** Compares the expected share with the 95 % interval of the one that was seen; too few visits to tell below `MIN_FOR_RATE`. */
export function judgeForecast({ visits, expected, missed }: ForecastCount): ForecastVerdict {
  if (visits < MIN_FOR_RATE) return 'too-few'
  const { low, high } = wilsonInterval(missed, visits)
  if (expected / visits < low) return 'more'
  return expected / visits > high ? 'fewer' : 'fits'
}

const VERDICTS: Record<ForecastVerdict, string> = {
  fits: 'That is within what chance explains.',
  more: 'More were missed than chance explains: this forecast was too low.',
  fewer: 'Fewer were missed than chance explains: this forecast was too high.',
  'too-few': 'Too few visits to judge the forecast by.',
}

/** "Of 40 visits we called Caution, about 7 were expected to be missed, 9 were. ..."; `called` null: of all visits. */
export function forecastSentence(count: ForecastCount, called: ReliabilityBand | null): string {
  const { visits, expected, missed } = count
  const which =
    called === null ? 'with a forecast' : called === 'new' ? 'by new clients' : `we called ${BAND_LABELS[called]}`
  if (visits === 0) return `No finished visit ${which} in this range.`
  const about = expected < 0.5 ? 'hardly any' : `about ${Math.round(expected)}`
  return `Of ${visits} ${visits === 1 ? 'visit' : 'visits'} ${which}, ${about} ${about === 'about 1' ? 'was' : 'were'} expected to be missed, ${missed} ${missed === 1 ? 'was' : 'were'}. ${VERDICTS[judgeForecast(count)]}`
}

/** The 95 % interval of the share that was missed. */
export function seenInterval({ missed, visits }: ForecastCount): ShareInterval {
  return wilsonInterval(missed, visits)
}

/** "20 to 30 %": the forecasts of a tenth, from 0 to 9. */
export function tenthLabel(tenth: number): string {
  return `${tenth * 10} to ${tenth * 10 + 10} %`
}
