/** Calibration of the risk model: predicted against actual outcomes of visits. */
import { BAND_LABELS, type ReliabilityBand } from './reliability'
import { MIN_FOR_FORECAST, MIN_FOR_RATE } from './rate'
import { type ShareInterval, wilsonInterval } from './wilson'

/** Bands from low to high risk. New clients are last, because their risk can be anything. */
export const FORECAST_BANDS = ['reliable', 'caution', 'high-risk', 'new'] as const satisfies readonly ReliabilityBand[]

/** Finished visits that had a forecast. */
export interface ForecastCount {
  visits: number
  /** Sum of the forecasts: the expected number of missed visits. */
  expected: number
  missed: number
}

/** All counts zero. */
export const NO_FORECASTS: ForecastCount = { visits: 0, expected: 0, missed: 0 }

/** Sums counts. */
export function addForecasts(a: ForecastCount, b: ForecastCount): ForecastCount {
  return { visits: a.visits + b.visits, expected: a.expected + b.expected, missed: a.missed + b.missed }
}

/** Returns whether enough visits had a forecast (`MIN_FOR_FORECAST`) to show the comparison. */
export function isForecastShown({ visits }: Pick<ForecastCount, 'visits'>): boolean {
  return visits >= MIN_FOR_FORECAST
}

/** `fits`: the outcome is within chance. `more` and `fewer`: more or fewer visits were missed than chance explains. */
type ForecastVerdict = 'fits' | 'more' | 'fewer' | 'too-few'

/** Compares the expected share with the 95% interval of the actual share. Needs at least `MIN_FOR_RATE` visits. */
function judgeForecast({ visits, expected, missed }: ForecastCount): ForecastVerdict {
  if (visits < MIN_FOR_RATE) return 'too-few'
  const { low, high } = wilsonInterval(missed, visits)
  if (expected / visits < low) return 'more'
  return expected / visits > high ? 'fewer' : 'fits'
}

const VERDICTS: Record<ForecastVerdict, string> = {
  fits: 'That’s within normal variation.',
  more: 'More were missed than normal variation explains: this forecast was too low.',
  fewer: 'Fewer were missed than normal variation explains: this forecast was too high.',
  'too-few': 'Too few appointments to judge the forecast by.',
}

/**
 * Describes a forecast and its outcome: "Of 40 appointments we rated Caution, about 7 were predicted to be missed, 9
 * were. ...". If `called` is null, the sentence covers all visits.
 */
export function forecastSentence(count: ForecastCount, called: ReliabilityBand | null): string {
  const { visits, expected, missed } = count
  const which =
    called === null ? 'with a forecast' : called === 'new' ? 'by new clients' : `we rated ${BAND_LABELS[called]}`
  if (visits === 0) return `No finished appointment ${which} in this period.`
  const about = expected < 0.5 ? 'hardly any' : `about ${Math.round(expected)}`
  return `Of ${visits} ${visits === 1 ? 'appointment' : 'appointments'} ${which}, ${about} ${about === 'about 1' ? 'was' : 'were'} predicted to be missed, ${missed} ${missed === 1 ? 'was' : 'were'}. ${VERDICTS[judgeForecast(count)]}`
}

/** Returns the 95% confidence interval of the missed share. */
export function seenInterval({ missed, visits }: ForecastCount): ShareInterval {
  return wilsonInterval(missed, visits)
}

/** Returns the label of a tenth (0 to 9) of the forecasts, such as "20 to 30%". */
export function tenthLabel(tenth: number): string {
  return `${tenth * 10} to ${tenth * 10 + 10}%`
}
