import { SUBSCRIBER_LINK_HOURS } from '@shop/contract/subscribers/subscribers.rules'
import { useEffect, useId, useRef, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { EmailInput } from '../../ui/form/email-input.tsx'

const BUTTON_LOOK =
  'min-h-12 rounded-card border border-transparent bg-paper px-5 font-medium text-jade-900 hover:bg-white aria-busy:opacity-80'

/** Subscribes to the newsletter, on the dark ground of the footer. Pressing its button is the consent that it states. */
export function SubscribeForm() {
  const id = useId()
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = field.current!.value.trim()
    await send(async () => {
      // Loaded when it is used: the form is on every page.
      const { sendSubscription } = await import('./send-subscription.ts')
      const found = await sendSubscription(email)
      setProblem(found)
      if (found === undefined) setSentTo(email)
      else field.current?.focus()
    })
  }

  if (sentTo !== undefined) return <SentNotice email={sentTo} />
  return (
    <form
      method="post"
      noValidate
      aria-label={m.subscribe_title()}
      onSubmit={submit}
      className="max-w-sm noscript:hidden"
    >
      <label htmlFor={id} className="font-medium">
        {m.subscribe_title()}
      </label>
      <p id={`${id}-help`} className="mt-1 text-sm text-jade-100">
        {m.subscribe_consent()}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <EmailInput
          ref={field}
          id={id}
          // Also by itself: where the footer is not drawn yet, its label has no text for some programs.
          aria-label={m.subscribe_title()}
          className="min-w-48 flex-1"
          aria-required
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? `${id}-help` : `${id}-help ${id}-error`}
        />
        <button type="submit" aria-busy={isSending || undefined} className={BUTTON_LOOK}>
          {m.subscribe_send()}
        </button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm">
          {problem}
        </p>
      )}
    </form>
  )
}

/** Replaces the form and takes the focus. */
function SentNotice({ email }: { email: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <p ref={notice} role="status" tabIndex={-1} className="max-w-sm wrap-anywhere outline-none">
      {m.subscribe_sent({ email, hours: SUBSCRIBER_LINK_HOURS })}
    </p>
  )
}
