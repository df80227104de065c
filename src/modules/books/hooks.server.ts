import { cashBox } from '../refunds/cash-box.server.ts'
import { readCashBox } from './day-book.server.ts'

cashBox.provide({ read: readCashBox })
