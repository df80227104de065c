import type { Row } from './row.ts'
import { attacks } from './rows/attacks.ts'
import { backups } from './rows/backups.ts'
import { doubles } from './rows/doubles.ts'
import { kills } from './rows/kills.ts'
import { stopping } from './rows/stopping.ts'
import { elsewhere, frozen, mailServers } from './rows/trouble.ts'
import { twoProcesses } from './rows/two-processes.ts'

export const rows: Row[] = [
  doubles,
  kills,
  twoProcesses,
  frozen,
  mailServers,
  elsewhere,
  stopping,
  backups,
  ...attacks,
]
