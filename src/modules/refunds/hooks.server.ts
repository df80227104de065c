import { onAnonymise } from '../students/hooks.server.ts'
import { stripAsks } from './anonymise-asks.server.ts'

onAnonymise.add(stripAsks)
