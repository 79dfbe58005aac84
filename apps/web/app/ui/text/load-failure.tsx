import { useLocation, useNavigation } from 'react-router'
import { findFailureReason } from '../../lib/api/failure-reason.ts'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { FiveElementRing } from '../media/five-element-ring.tsx'
import { HeadingText } from './heading-text.tsx'

export interface LoadFailureProps {
  /** What could not be loaded. */
  title: string
  /** The error, whose reason is shown below the title. */
  error: unknown
  /** What the shopper can do about it; shown where the reason is unknown. */
  children: React.ReactNode
}

/** Shown in place of a page that failed to load, with a button that loads it again. */
export function LoadFailure({ title, error, children }: LoadFailureProps) {
  const { pathname, search } = useLocation()
  const navigate = useLocaleNavigate()
  const navigation = useNavigation()
  return (
    <section className="page-width flex flex-col items-center gap-5 py-24 text-center">
      <FiveElementRing className="size-16" />
      <div role="alert" className="flex flex-col items-center gap-3">
        <h1>
          <HeadingText>{title}</HeadingText>
        </h1>
        <p className="max-w-text text-muted">{findFailureReason(error) ?? children}</p>
      </div>
      <Button
        variant="secondary"
        loading={navigation.state === 'loading'}
        onClick={() => navigate(pathname + search, { replace: true })}
      >
        {m.common_retry()}
      </Button>
    </section>
  )
}
