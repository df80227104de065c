import { describe, expect, test } from 'vitest'
import { type Weekly, writeCalendar } from './write-calendar.server.ts'

const evenings: Weekly = {
  uid: 'batch-7@institute.example',
  title: 'C / C++ Programming; nights, and more',
  place: 'Lab 2, 14 Śivājī Road, Pune',
  days: [1, 3, 5],
  fromTime: '19:00',
  toTime: '21:30',
  startsOn: '2026-12-01',
  endsOn: '2027-02-26',
  version: 3,
  isCancelled: false,
  changedAt: new Date('2026-11-22T10:00:00Z'),
}

/** Parsed as a calendar does it: unfolded lines, values by name. */
function read(text: string | undefined) {
  const lines = (text ?? '').replaceAll('\r\n ', '').split('\r\n')
  return Object.fromEntries(
    lines
      .slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))
      .map((line) => [line.split(/[:;]/)[0], line.slice(line.search(/[:;]/) + 1)]),
  )
}

describe('a calendar', () => {
  test('says in the zone of India when classes are, until the end of the last day', () => {
    expect(read(writeCalendar(evenings))).toMatchObject({
      UID: 'batch-7@institute.example',
      DTSTAMP: '20261122T100000Z',
      SEQUENCE: '3',
      // The first of December is a Tuesday.
      DTSTART: 'TZID=Asia/Kolkata:20261202T190000',
      DTEND: 'TZID=Asia/Kolkata:20261202T213000',
      RRULE: 'FREQ=WEEKLY;UNTIL=20270226T182959Z;BYDAY=MO,WE,FR',
      SUMMARY: 'C / C++ Programming\\; nights\\, and more',
      STATUS: 'CONFIRMED',
    })
  })

  test('has lines of 75 bytes at most, with no character cut', () => {
    const title = 'डेटा साइन्स आणि मशीन लर्निंग '.repeat(6)
    const text = writeCalendar({ ...evenings, title }) ?? ''
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(read(text).SUMMARY).toBe(title)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('says of a cancelled one that it is', () => {
    expect(read(writeCalendar({ ...evenings, isCancelled: true })).STATUS).toBe('CANCELLED')
  })

  // S187
  test('gets no further properties from typed text', () => {
    const text = writeCalendar({ ...evenings, place: 'Lab\r\nEND:VEVENT\nBEGIN:VALARM' })
    expect(text).not.toContain('\nBEGIN:VALARM')
    expect(read(text).LOCATION).toBe('Lab\\nEND:VEVENT\\nBEGIN:VALARM')
  })

  // S407
  test('leaves out what is not held, and has at another time what was moved', () => {
    const other = { fromTime: '18:00', toTime: '20:00', place: 'Lab 3', uid: 'class-4@x.example' }
    const others = [
      { ...other, insteadOf: '2026-12-04', day: '2026-12-05' },
      { ...other, insteadOf: null, day: '2026-12-06', uid: 'class-5@x.example' },
    ]
    const text = writeCalendar({ ...evenings, isHeld: (day) => day !== '2026-12-07', others }) ?? ''
    expect(text.match(/EXDATE.*/g)).toEqual(['EXDATE;TZID=Asia/Kolkata:20261207T190000'])
    const [series = '', movedEvent = '', addedEvent = ''] = text.split('END:VEVENT')
    expect(series).toContain('RRULE')
    expect(movedEvent).toContain('UID:batch-7@institute.example')
    expect(movedEvent).toContain('RECURRENCE-ID;TZID=Asia/Kolkata:20261204T190000')
    expect(movedEvent).toContain('DTSTART;TZID=Asia/Kolkata:20261205T180000')
    expect(addedEvent).toContain('UID:class-5@x.example')
    expect(addedEvent).not.toContain('RECURRENCE-ID')
  })

  test('is none where no class lies between the days', () => {
    expect(writeCalendar({ ...evenings, days: [1], endsOn: '2026-12-05' })).toBeUndefined()
  })
})
