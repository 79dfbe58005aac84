import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { DemoOutboxLink } from '../features/auth/demo-outbox-link.tsx'
import { FindOrderForm } from '../features/guest-order/find-order-form.tsx'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/layout/button.tsx'
import { Notice } from '../ui/text/notice.tsx'

export const meta: MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.guest_find(), noindex: true }, matches)

/** Mails a new link to an order that was placed without an account. */
export default function FindOrder() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) {
    return (
      <AuthFrame title={m.guest_find_sent()}>
        <Notice kind="ok" announce>
          <p className="wrap-anywhere">{m.guest_find_sent_text({ email: sentTo })}</p>
        </Notice>
        <Button variant="secondary" wide onClick={() => setSentTo(undefined)}>
          {m.guest_find_again()}
        </Button>
        <DemoOutboxLink />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={m.guest_find()} lead={m.guest_find_lead()}>
      <noscript>
        <p>{m.common_needs_script()}</p>
      </noscript>
      <FindOrderForm onSent={setSentTo} />
    </AuthFrame>
  )
}
