import { providers } from '#texts/sign-up-intro.ts'
import { Button } from '../../../ui/Button.tsx'
import { useProviderName } from '../../../ui/page-data.tsx'
import { useProviderSignIn } from './provider/use-provider-sign-in.ts'

/** Sign-in by provider, above the form; nothing where no identity provider is configured. */
export function ProviderButton({ purpose }: { purpose: 'login' | 'sign-up' }) {
  const provider = useProviderName()
  const { isWaiting, problem, begin, prepare } = useProviderSignIn(purpose)
  if (!provider) return null
  return (
    <div className="mb-7">
      <Button
        onClick={begin}
        onPointerEnter={prepare}
        onFocus={prepare}
        aria-describedby={problem && 'provider-problem'}
        className="min-h-12 w-full"
      >
        {isWaiting ? providers.waiting(provider) : providers[purpose](provider)}
      </Button>
      {problem && (
        <p id="provider-problem" className="mt-3 border-l-4 border-kumkum pl-4">
          {problem}
        </p>
      )}
      <p className="mt-7 flex items-center gap-4 text-slate before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {providers.or}
      </p>
    </div>
  )
}
