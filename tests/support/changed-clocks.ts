/**
 * Countries that changed their clocks in recent years: the instant at which it is 10:00 AM there on a date. Source:
 * IANA tzdb.
 */
export const CHANGED_CLOCKS: ReadonlyArray<[zone: string, date: string, utc: string]> = [
  ['America/Mexico_City', '2027-07-15', '2027-07-15T16:00:00Z'],
  ['America/Asuncion', '2027-06-15', '2027-06-15T13:00:00Z'],
  ['Asia/Almaty', '2027-06-15', '2027-06-15T05:00:00Z'],
  ['Africa/Cairo', '2027-07-15', '2027-07-15T07:00:00Z'],
  ['America/Sao_Paulo', '2027-01-15', '2027-01-15T13:00:00Z'],
  ['Europe/Istanbul', '2027-01-15', '2027-01-15T07:00:00Z'],
  ['Asia/Amman', '2027-01-15', '2027-01-15T07:00:00Z'],
  ['America/Nuuk', '2027-07-15', '2027-07-15T11:00:00Z'],
  ['Pacific/Fiji', '2027-01-15', '2027-01-14T22:00:00Z'],
]
