import { onEraseRegistrations } from '../registrations/erase-hooks.server.ts'
import { eraseMails } from './erase-mails.server.ts'

onEraseRegistrations.add(eraseMails)
