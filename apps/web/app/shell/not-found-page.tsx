import { isRouteErrorResponse } from 'react-router'
import { SearchField } from '../features/products/list/search-field.tsx'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/layout/button.tsx'
import { FiveElementRing } from '../ui/media/five-element-ring.tsx'
import { LoadFailure, type LoadFailureProps } from '../ui/text/load-failure.tsx'

/** The 404 page. */
export function NotFoundPage() {
  return (
    <section className="page-width flex flex-col items-center gap-5 py-24 text-center">
      <FiveElementRing className="size-16" />
      <h1>{m.error_not_found()}</h1>
      <p className="max-w-text text-muted">{m.error_not_found_hint()}</p>
      <div className="w-full max-w-xl">
        <SearchField text="" />
      </div>
      <ButtonLink to="/" variant="secondary">
        {m.error_back_home()}
      </ButtonLink>
    </section>
  )
}

/** Whether a loader has found nothing at the URL. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** The error boundary of a page: the 404 page, or what could not be loaded. */
export function PageFailure(failure: LoadFailureProps) {
  return isNotFound(failure.error) ? <NotFoundPage /> : <LoadFailure {...failure} />
}
