import { readInstant } from '@/lib/server/appointment/instant'
import type { BusinessScope } from '@/lib/server/scope'

const scope = { timeZone: 'America/New_York' } as BusinessScope

it.each(['2027-06-01T12:00:11Z', '2027-06-01T12:00:00.5Z', '2027-06-01T12:00:11', '2027-06-01T12:00:00.001'])(
  'a start that is no whole minute is refused at its field: %s',
  (text) => {
    expect(() => readInstant(scope, text)).toThrow(
      expect.objectContaining({ status: 400, details: { fields: { appointmentDate: expect.any(String) } } }),
    )
    expect(() => readInstant(scope, text, 'start')).toThrow(
      expect.objectContaining({ details: { fields: { start: expect.any(String) } } }),
    )
  },
)

it.each(['2027-06-01T12:00:00Z', '2027-06-01T12:00:00.000Z', '2027-06-01T08:00', '2027-06-01T08:00:00'])(
  'a whole minute is read: %s',
  (text) => {
    expect(readInstant(scope, text).toISOString()).toBe('2027-06-01T12:00:00.000Z')
  },
)
