import type { DrillRow } from './row.ts'
import { attacks } from './rows/attacks.ts'
import { attendance } from './rows/attendance.ts'
import { backups } from './rows/backups.ts'
import { bookings } from './rows/bookings.ts'
import { container } from './rows/container.ts'
import { brokenServices, frozenDatabase, mailServers } from './rows/failing-services.ts'
import { hostileInput } from './rows/hostile-input.ts'
import { killedProcesses } from './rows/killed-processes.ts'
import { movedClasses } from './rows/moved-classes.ts'
import { pageTexts } from './rows/page-texts.ts'
import { payments } from './rows/payments.ts'
import { pooler } from './rows/pooler.ts'
import { refunds } from './rows/refunds.ts'
import { reminders } from './rows/reminders.ts'
import { reverseProxies } from './rows/reverse-proxies.ts'
import { rollingUpgrades } from './rows/rolling-upgrades.ts'
import { sentTwice } from './rows/sent-twice.ts'
import { staffAttacks } from './rows/staff-attacks.ts'
import { stopping } from './rows/stopping.ts'
import { strangers } from './rows/strangers.ts'
import { twoProcesses } from './rows/two-processes.ts'
import { typedTexts } from './rows/typed-texts.ts'
import { uploads } from './rows/uploads.ts'
import { waitlist } from './rows/waitlist.ts'

/** All rows, in the order of the result tables. */
export const rows: DrillRow[] = [
  sentTwice,
  killedProcesses,
  payments,
  refunds,
  reminders,
  uploads,
  waitlist,
  attendance,
  bookings,
  movedClasses,
  pageTexts,
  typedTexts,
  twoProcesses,
  frozenDatabase,
  mailServers,
  brokenServices,
  stopping,
  backups,
  ...rollingUpgrades,
  ...reverseProxies,
  container,
  pooler,
  strangers,
  hostileInput,
  ...attacks,
  ...staffAttacks,
]
