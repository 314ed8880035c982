import { wallTimeToInstant } from '@/lib/domain/time'
import { zoneNames } from '@/lib/domain/zone-name'
import { CHANGED_CLOCKS } from '../support/changed-clocks'

describe('the name of a zone to store', () => {
  it.each([
    ['US/Eastern', 'America/New_York'],
    ['us/eastern', 'America/New_York'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['GB', 'Europe/London'],
    ['NZ', 'Pacific/Auckland'],
    ['PRC', 'Asia/Shanghai'],
    ['EST5EDT', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Asia/Rangoon', 'Asia/Yangon'],
    ['Atlantic/Faeroe', 'Atlantic/Faroe'],
    ['America/Godthab', 'America/Nuuk'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['America/Indianapolis', 'America/Indiana/Indianapolis'],
    ['america/new_york', 'America/New_York'],
    ['Pacific/Enderbury', 'Pacific/Kanton'],
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['Zulu', 'Etc/UTC'],
    ['UTC', 'Etc/UTC'],
    ['GMT', 'Etc/UTC'],
    ['Etc/UTC', 'Etc/UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['Arctic/Longyearbyen', 'Arctic/Longyearbyen'],
  ])('%s: %s', (given, stored) => {
    expect(zoneNames(given)[0]).toBe(stored)
  })

  it('is, for a database that lacks the newest name, one that it has', () => {
    expect(zoneNames('Europe/Kyiv')).toEqual(expect.arrayContaining(['Europe/Kyiv', 'Europe/Kiev']))
    expect(zoneNames('Asia/Kolkata')).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Calcutta']))
  })

  it('is none for what is no zone', () => {
    for (const name of [
      '',
      'Mars/Olympus',
      '+05:30',
      'posix/Europe/Paris',
      'right/UTC',
      'localtime',
      'BST',
      'IST',
      'CST',
      'JST',
    ])
      expect([name, zoneNames(name)]).toEqual([name, []])
  })

  it('stays the same when it is asked for again, and its clock is that of the name given', () => {
    for (const given of Intl.supportedValuesOf('timeZone')) {
      const [stored = ''] = zoneNames(given)
      expect([given, zoneNames(stored)[0]]).toEqual([given, stored])
      for (const date of ['2026-01-15', '2026-07-15'])
        expect([given, wallTimeToInstant(date, 600, stored)]).toEqual([given, wallTimeToInstant(date, 600, given)])
    }
  })
})

it.each(CHANGED_CLOCKS)('Node: 10:00 in %s on %s is %s UTC', (zone, date, utc) => {
  expect(wallTimeToInstant(date, 600, zone)).toEqual({ ok: true, instant: new Date(utc) })
})
