import { isEmail } from '@shop/contract/auth/auth.rules'
import { STOCK_ALERT_LINK_HOURS } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { Select } from '../../ui/form/select.tsx'
import { requestAlert, type AlertOutcome } from './request-alert.ts'

/** The requested alert with its email address. */
export type RequestedAlert = Extract<AlertOutcome, { state: string }> & { email: string }

interface BackInStockPanelProps extends AlertFormProps {
  /** Set once the server has accepted the request. */
  requested: RequestedAlert | undefined
}

/** Content below the button of `BackInStockForm`: the form, then its confirmation. Load it lazily. */
export default function BackInStockPanel({ requested, ...form }: BackInStockPanelProps) {
  return requested ? <RequestedNotice requested={requested} /> : <AlertForm {...form} />
}

interface AlertFormProps {
  productId: string
  /** The sold-out sizes; empty for goods without sizes. */
  soldOut: string[]
  /** Email address of the signed-in customer. */
  shopperEmail: string | undefined
  onRequested: (requested: RequestedAlert) => void
}

function AlertForm({ productId, soldOut, shopperEmail, onRequested }: AlertFormProps) {
  const [size, setSize] = useState(soldOut[0] ?? '')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = email.trim()
    const isMissing = shopperEmail === undefined && !isEmail(typed)
    setError(isMissing ? m.stock_error_email() : undefined)
    setProblem(undefined)
    if (isMissing) return field.current?.focus()
    await send(async () => {
      const outcome = await requestAlert({ productId, size, email: shopperEmail ? undefined : typed })
      if ('state' in outcome) return onRequested({ ...outcome, email: shopperEmail ?? typed })
      if (outcome.isAboutEmail) {
        setError(outcome.problem)
        field.current?.focus()
      } else setProblem(outcome.problem)
    })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <p className="text-muted">{m.stock_lead()}</p>
      {soldOut.length > 0 && (
        <Field label={m.stock_size()}>
          {(control) => (
            <Select {...control} name="size" value={size} onChange={(event) => setSize(event.target.value)}>
              {soldOut.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {shopperEmail === undefined ? (
        <Field label={m.stock_email()} help={m.stock_email_help()} error={error} required>
          {(control) => (
            <EmailInput
              {...control}
              ref={field}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      ) : (
        <p className="wrap-anywhere">{m.stock_shopper({ email: shopperEmail })}</p>
      )}
      {problem && (
        <Notice kind="danger" announce title={m.stock_problem()}>
          <p>{problem}</p>
        </Notice>
      )}
      <Button type="submit" loading={isSending} className="self-start">
        {m.stock_send()}
      </Button>
    </form>
  )
}

/** Confirmation that replaces the form and takes the focus. */
function RequestedNotice({ requested: { state, email } }: { requested: RequestedAlert }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      {state === 'waiting' ? (
        <Notice kind="ok" announce title={m.stock_waiting_title()}>
          <p className="wrap-anywhere">{m.stock_waiting({ email })}</p>
          <Link
            to="/user/favorites"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {m.stock_waiting_link()}
          </Link>
        </Notice>
      ) : (
        <Notice kind="ok" announce title={m.stock_confirm_sent_title()}>
          <p className="wrap-anywhere">{m.stock_confirm_sent({ email, hours: STOCK_ALERT_LINK_HOURS })}</p>
        </Notice>
      )}
    </div>
  )
}
