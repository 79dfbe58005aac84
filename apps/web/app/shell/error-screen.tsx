import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from 'react-router'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/layout/button.tsx'
import { FiveElementRing } from '../ui/media/five-element-ring.tsx'

/** The top-level error screen. Its texts are Chinese in both languages (docs/specification, section 2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  return (
    <main
      id="main"
      className="page-width flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center"
    >
      <title>{m.error_heading()}</title>
      <FiveElementRing className="size-16" />
      <div role="alert" lang="zh-CN" className="flex flex-col gap-3">
        <h1>{m.error_heading()}</h1>
        <p className="max-w-text break-words text-muted">{toMessage(error) || m.error_unknown()}</p>
      </div>
      {/* Navigating to the same URL clears the error and runs the loaders again. */}
      <Button
        lang="zh-CN"
        loading={navigation.state === 'loading'}
        onClick={() => void navigate(pathname + search, { replace: true })}
      >
        {m.error_retry()}
      </Button>
    </main>
  )
}

function toMessage(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return error.statusText
  return error instanceof Error ? error.message : undefined
}
