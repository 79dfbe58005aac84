import { EMAIL_FORMAT } from '@shop/contract/auth'
import { STOCK_ALERT_LINK_HOURS } from '@shop/contract/stock-alerts'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { askForAlert, type AlertOutcome } from './ask-for-alert.ts'

/** What was asked for, and by which address. */
export type AskedAlert = Extract<AlertOutcome, { state: string }> & { email: string }

export interface BackInStockPanelProps extends AlertFormProps {
  /** Once the shop knows. */
  asked: AskedAlert | undefined
}

/** What opens below the button of `BackInStockForm`: the form, and in its place what became of it. Load it lazily. */
export default function BackInStockPanel({ asked, ...form }: BackInStockPanelProps) {
  return asked ? <AskedNotice asked={asked} /> : <AlertForm {...form} />
}

interface AlertFormProps {
  productId: string
  /** The sizes that are sold out; none for goods without sizes. */
  soldOut: string[]
  /** Of a signed-in shopper. */
  shopperEmail: string | undefined
  onAsked: (asked: AskedAlert) => void
}

function AlertForm({ productId, soldOut, shopperEmail, onAsked }: AlertFormProps) {
  const [size, setSize] = useState(soldOut[0] ?? '')
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = email.trim()
    const isMissing = shopperEmail === undefined && !EMAIL_FORMAT.test(typed)
    setFault(isMissing ? m.stock_fault_email() : undefined)
    setProblem(undefined)
    if (isMissing) return field.current?.focus()
    await send(async () => {
      const outcome = await askForAlert({ productId, size, email: shopperEmail ? undefined : typed })
      if ('state' in outcome) return onAsked({ ...outcome, email: shopperEmail ?? typed })
      if (outcome.isAboutEmail) {
        setFault(outcome.problem)
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
        <Field label={m.stock_email()} help={m.stock_email_help()} error={fault} required>
          {(control) => (
            <EmailInput
              {...control}
              ref={field}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setFault(undefined)
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

/** Stands in the form's place once the shop knows. Takes the focus, which the form had. */
function AskedNotice({ asked: { state, email } }: { asked: AskedAlert }) {
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
