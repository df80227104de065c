import { useSearchParams } from 'react-router'
import type { GalleryCategory } from '../../../../content/gallery.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { readCategory } from './rules.ts'

/**
 * The category that the address asks for. The HTML is the same for every address of the page, so the
 * first render shows all pictures and the query counts from the second on.
 */
export function useCategory(): GalleryCategory | undefined {
  const [params] = useSearchParams()
  return useHydrated() ? readCategory(params) : undefined
}
