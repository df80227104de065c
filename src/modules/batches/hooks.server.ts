import { onErase, onLeave } from '../students/hooks.server.ts'
import { endOpenSeats, forgetPlaces } from './erase-places.server.ts'

onLeave.add(endOpenSeats)
onErase.add(forgetPlaces)
