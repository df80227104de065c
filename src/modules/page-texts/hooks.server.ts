import { publishedTerms } from '../accounts/hooks.server.ts'
import { lastPublication } from './store.server.ts'

publishedTerms.provide({ publication: lastPublication })
