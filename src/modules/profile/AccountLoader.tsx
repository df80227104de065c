import type { ReactNode } from 'react'
import { loadingTexts } from '#texts/loading.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { AccountData } from '../accounts/use-account-data.ts'

/** Takes the place of account data until it is loaded; `className` gives its height. */
export function AccountLoader<T>({
  state,
  refresh,
  className,
  children,
}: {
  state: AccountData<T>
  refresh: () => void
  className: string
  children: (data: T) => ReactNode
}) {
  if (state.status === 'loading')
    return <Loading text={loadingTexts.loading} className={className} />
  if (state.status === 'loaded') return children(state.data)
  return (
    <Failure message={loadingTexts.notLoaded} className={className}>
      <Button onClick={refresh}>{loadingTexts.tryAgain}</Button>
    </Failure>
  )
}
