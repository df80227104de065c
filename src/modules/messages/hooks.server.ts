import { onEraseRegistrations } from '../registrations/erase-hooks.server.ts'
import { forgetMails } from './erase-mails.server.ts'

onEraseRegistrations.add(forgetMails)
