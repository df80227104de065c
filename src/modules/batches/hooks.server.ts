import { onErase, onLeave } from '../students/hooks.server.ts'
import { endOpenSeats, eraseSeats } from './erase-places.server.ts'

onLeave.add(endOpenSeats)
onErase.add(eraseSeats)
