import { updateAppointmentBody } from '@/lib/contracts/appointment'
import { closeDayBody } from '@/lib/contracts/close-day'
import type { z } from 'zod'

const id = '00000000-0000-4000-8000-000000000001'
const problems = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const day = (...outcomes: object[]) => ({
  date: '2026-11-24',
  outcomes: outcomes.map((answer) => ({ id, version: 1, ...answer })),
})

describe('minutes late', () => {
  it('belong to a completed visit: with any other change they are an error at their field', () => {
    expect(problems(updateAppointmentBody, { status: 'completed', minutesLate: 10 })).toEqual([])
    for (const change of [{}, { status: 'no-show' }, { status: 'confirmed' }, { notes: 'x' }]) {
      expect(problems(updateAppointmentBody, { ...change, minutesLate: 10 })).toEqual([
        ['minutesLate', 'Only a completed appointment has minutes late'],
      ])
    }
  })

  it.each([
    [0, 'Use at least 1 minute'],
    [721, 'Use at most 720 minutes'],
    [7.5, 'Use whole minutes'],
    ['ten', 'Enter how many minutes late'],
  ])('of %s are refused: %s', (minutesLate, message) => {
    expect(problems(updateAppointmentBody, { status: 'completed', minutesLate })).toEqual([['minutesLate', message]])
  })
})

describe('the answers for a day', () => {
  it('may be Arrived, Late with its minutes, or No-show', () => {
    expect(problems(closeDayBody, day({ outcome: 'arrived' }))).toEqual([])
    expect(problems(closeDayBody, day({ outcome: 'late', minutesLate: 720 }))).toEqual([])
    expect(problems(closeDayBody, day({ outcome: 'no-show' }))).toEqual([])
  })

  it('name what is missing or too much at its field', () => {
    expect(problems(closeDayBody, day({ outcome: 'late' }))).toEqual([
      ['outcomes.0.minutesLate', 'Enter how many minutes late'],
    ])
    expect(problems(closeDayBody, day({ outcome: 'no-show', minutesLate: 5 }))).toEqual([
      ['outcomes.0.minutesLate', 'Only a late appointment has minutes late'],
    ])
    expect(problems(closeDayBody, day({ outcome: 'cancelled' }))).toEqual([
      ['outcomes.0.outcome', 'Choose Arrived, Late or No-show'],
    ])
    expect(problems(closeDayBody, day())).toEqual([['outcomes', 'Choose an outcome for at least one appointment']])
    expect(problems(closeDayBody, day({ outcome: 'arrived' }, { outcome: 'no-show' }))).toEqual([
      ['outcomes', 'Record each appointment once'],
    ])
  })
})
