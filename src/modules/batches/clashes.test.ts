import { expect, test } from 'vitest'
import { findClashes } from './clashes.ts'

const evening = {
  id: 1,
  status: 'open',
  days: [1, 3, 5],
  fromTime: '19:00',
  toTime: '21:00',
  startsOn: '2027-01-04',
  endsOn: '2027-03-26',
  room: 'Room 1',
  trainerId: 'asha',
}

test.each([
  ['the same room and trainer', {}, ['room', 'trainer']],
  ['another spelling of the room', { room: ' room 1', trainerId: null }, ['room']],
  ['the same trainer elsewhere', { room: 'Room 2' }, ['trainer']],
  ['online, without a room or a trainer', { room: '', trainerId: null }, []],
  ['other days of the week', { days: [2, 4] }, []],
  ['an hour that begins as this one ends', { fromTime: '21:00', toTime: '22:00' }, []],
  ['an hour in between', { fromTime: '20:00', toTime: '20:30' }, ['room', 'trainer']],
  ['after the last day', { startsOn: '2027-03-27', endsOn: '2027-06-01' }, []],
  ['from the last day on', { startsOn: '2027-03-26', endsOn: '2027-06-01' }, ['room', 'trainer']],
  ['a cancelled batch', { status: 'cancelled' }, []],
])('a batch clashes with %s: %o', (_, change, expected) => {
  const other = { ...evening, id: 2, ...change }

  expect(findClashes(evening, [evening, other]).map(({ what }) => what)).toEqual(expected)
})
