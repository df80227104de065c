import type { DrillRow } from './row.ts'
import { attacks } from './rows/attacks.ts'
import { attendance } from './rows/attendance.ts'
import { backups } from './rows/backups.ts'
import { bookings } from './rows/bookings.ts'
import { container } from './rows/container.ts'
import { doubles } from './rows/doubles.ts'
import { fronts } from './rows/fronts.ts'
import { input } from './rows/input.ts'
import { kills } from './rows/kills.ts'
import { money } from './rows/money.ts'
import { movedClasses } from './rows/moved-classes.ts'
import { pageTexts } from './rows/page-texts.ts'
import { pooler } from './rows/pooler.ts'
import { refunds } from './rows/refunds.ts'
import { reminders } from './rows/reminders.ts'
import { rolling } from './rows/rolling.ts'
import { staffAttacks } from './rows/staff-attacks.ts'
import { stopping } from './rows/stopping.ts'
import { strangers } from './rows/strangers.ts'
import { frozen, mailServers, outageRow } from './rows/trouble.ts'
import { twoProcesses } from './rows/two-processes.ts'
import { typedWords } from './rows/typed-words.ts'
import { uploads } from './rows/uploads.ts'
import { waitlist } from './rows/waitlist.ts'

/** All rows: reliability, and attacks by visitors and strangers. */
export const rows: DrillRow[] = [
  doubles,
  kills,
  money,
  refunds,
  reminders,
  uploads,
  waitlist,
  attendance,
  bookings,
  movedClasses,
  pageTexts,
  typedWords,
  twoProcesses,
  frozen,
  mailServers,
  outageRow,
  stopping,
  backups,
  ...rolling,
  ...fronts,
  container,
  pooler,
  strangers,
  input,
  ...attacks,
  ...staffAttacks,
]
