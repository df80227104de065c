import { afterAll } from 'vitest'
import { dropDatabases } from './site.ts'

afterAll(dropDatabases)
