import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import type { SentMessage } from './use-contact.ts'

interface MessageSentProps {
  sent: SentMessage
  hint: React.ReactNode
  onAgain: () => void
}

/** Confirmation with the next steps; replaces the form and takes the focus. */
export function MessageSent({ sent, hint, onAgain }: MessageSentProps) {
  const { email, hasReceipt } = sent
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-4">
      <span className="flex size-11 items-center justify-center rounded-full bg-ok-100 text-ok">
        <Icon name="check" className="size-6" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="outline-none">
        {m.contact_sent()}
      </h3>
      <p>{m.contact_sent_response()}</p>
      <p className="wrap-anywhere">
        {hasReceipt ? m.contact_sent_receipt({ email }) : m.contact_sent_without_receipt({ email })}
      </p>
      {hasReceipt && hint}
      <Button variant="secondary" className="mt-2" onClick={onAgain}>
        {m.contact_sent_again()}
      </Button>
    </div>
  )
}
