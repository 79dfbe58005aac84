import type { Data } from '@shop/contract/http/endpoint'
import { confirmStockAlert, STOCK_ALERT_LINK_HOURS } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { useState } from 'react'
import type { Route } from './+types/back-in-stock-confirm'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { call } from '../lib/api/api.ts'
import { ApiUnavailableError } from '../lib/api/api-result.ts'
import { localized } from '../lib/i18n/locale.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { formatRateLimit } from '../lib/api/rate-limit-message.ts'
import { useLinkToken } from '../lib/react/use-link-token.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/layout/button.tsx'
import { Notice } from '../ui/text/notice.tsx'
import { Spinner } from '../ui/layout/spinner.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.stock_confirm_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

type Progress =
  | { state: 'checking' }
  | { state: 'confirmed'; alert: Data<typeof confirmStockAlert> }
  /** A retry cannot help. */
  | { state: 'refused'; reason: string }
  | { state: 'failed'; reason: string }

/** Target of the mailed link that confirms a back-in-stock alert. */
export default function BackInStockConfirm() {
  const [token, setToken] = useState('')
  const [progress, setProgress] = useState<Progress>({ state: 'checking' })

  useLinkToken((found) => {
    setToken(found)
    void confirm(found)
  })

  async function confirm(secret: string) {
    setProgress({ state: 'checking' })
    setProgress(await findProgress(secret))
  }

  if (progress.state === 'checking') {
    return (
      <AuthFrame title={m.stock_confirm_title()}>
        <div className="flex flex-col items-center gap-4 py-6 text-center">
          <Spinner label={m.stock_confirming()} />
          <p aria-hidden="true" className="text-muted">
            {m.stock_confirming()}
          </p>
        </div>
        <noscript>
          <p>{m.common_needs_script()}</p>
        </noscript>
      </AuthFrame>
    )
  }
  if (progress.state === 'confirmed') return <Confirmed alert={progress.alert} />
  return (
    <AuthFrame title={m.stock_confirm_title()}>
      <Notice kind="danger" announce title={m.stock_confirm_failed()}>
        <p>{progress.reason}</p>
      </Notice>
      {progress.state === 'failed' && (
        <Button wide onClick={() => void confirm(token)}>
          {m.common_retry()}
        </Button>
      )}
      <ButtonLink to="/" variant="secondary" wide>
        {m.error_back_home()}
      </ButtonLink>
    </AuthFrame>
  )
}

async function findProgress(token: string): Promise<Progress> {
  const refused: Progress = {
    state: 'refused',
    reason: m.stock_confirm_refused({ hours: STOCK_ALERT_LINK_HOURS }),
  }
  if (!token) return refused
  try {
    const result = await call(confirmStockAlert, { body: { token } })
    if (result.ok) return { state: 'confirmed', alert: result.data }
    if (result.error.code === 'RATE_LIMITED')
      return { state: 'failed', reason: formatRateLimit(result.error) }
    if (result.error.code === 'STOCK_ALERT_LIMIT_REACHED')
      return { state: 'refused', reason: m.stock_confirm_limit() }
    return refused
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { state: 'failed', reason: error.message }
  }
}

function Confirmed({ alert }: { alert: Data<typeof confirmStockAlert> }) {
  const product = localized(alert, 'product_name')
  return (
    <AuthFrame title={m.stock_confirmed_title()}>
      <Notice kind="ok" announce>
        <p>
          {alert.size
            ? m.stock_confirmed_size({ piece: product, size: alert.size })
            : m.stock_confirmed({ piece: product })}
        </p>
      </Notice>
      <ButtonLink to={`/product/${alert.slug}`} wide>
        {m.stock_to_product()}
      </ButtonLink>
    </AuthFrame>
  )
}
