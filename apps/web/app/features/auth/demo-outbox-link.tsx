import { useRouteLoaderData } from 'react-router'
import { m } from '../../paraglide/messages.js'

/** Demo mode: link to the outbox, since mails are not sent. Renders nothing in a real shop. */
export function DemoOutboxLink() {
  const root = useRouteLoaderData<{ demo: boolean }>('root')
  if (!root?.demo) return null
  return (
    <p className="text-center text-sm text-muted">
      {m.auth_check_demo()}{' '}
      <a
        href="/api/dev/outbox"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-jade-700 underline underline-offset-4"
      >
        {m.auth_check_outbox()}
      </a>
    </p>
  )
}
