import { onRefundEnded } from '../checkout/hooks.server.ts'
import { onAnonymise } from '../students/hooks.server.ts'
import { anonymiseRefundRequests } from './anonymise-asks.server.ts'
import { partEnded } from './settle-ask.server.ts'

onAnonymise.add(anonymiseRefundRequests)
onRefundEnded.add(partEnded)
