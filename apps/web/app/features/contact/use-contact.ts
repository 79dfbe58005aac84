import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { toIdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { findTokenOwner, findTokens } from '../../lib/api/tokens.ts'
import { readDraft, removeDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { useFormErrors, type FormErrors } from '../../ui/form/use-form-errors.ts'
import { parseContactDraft, toNewDraft, type ContactDraft, type ContactSubject } from './contact-draft.ts'
import {
  findContactErrors,
  toContactContent,
  toContactValues,
  type ContactValues,
  type KnownSender,
} from './contact-values.ts'
import { sendMessage, type SendingOutcome } from './send-message.ts'

/** Element ids of the form's fields. */
export const CONTACT_FIELD_IDS = {
  name: 'contact-name',
  email: 'contact-email',
  topic: 'contact-topic',
  orderNumber: 'contact-order',
  message: 'contact-message',
} as const satisfies Record<keyof ContactValues, string>

/** A message that was accepted. */
export interface SentMessage {
  email: string
  hasReceipt: boolean
}

/** State and actions of the form. */
export interface Contact extends Pick<FormErrors<keyof ContactValues>, 'errors' | 'summary'> {
  values: ContactValues
  change: (part: Partial<ContactValues>) => void
  isSending: boolean
  /** Why the last attempt failed, apart from field errors. */
  problem: Extract<SendingOutcome, { kind: 'refused' | 'unanswered' }> | undefined
  sent: SentMessage | undefined
  /** @param blank value of the honeypot field */
  submit: (blank: string) => Promise<void>
  /** Starts another message after one was sent. */
  startOver: () => void
}

/** State of the contact form: the draft is stored for the visit and sent once. */
export function useContact(
  subject: ContactSubject,
  known: KnownSender | undefined,
  form: React.RefObject<HTMLFormElement | null>,
): Contact {
  const [draft, setDraft] = useState(() => toNewDraft(subject))
  const [problem, setProblem] = useState<Contact['problem']>()
  const [sent, setSent] = useState<SentMessage>()
  const { errors, summary, show } = useFormErrors(CONTACT_FIELD_IDS)
  const [isSending, send] = useSending()
  const openedAt = useRef(0)
  // The tokens show before the session is known who types.
  const [ownerId] = useState(() => findTokenOwner(findTokens()?.token ?? ''))
  const values = toContactValues(draft, known)

  const restore = useEffectEvent(() => {
    const stored = parseContactDraft(readDraft('contactDraft', ownerId), subject)
    openedAt.current = performance.now() - stored.openMs
    setDraft({ ...stored, ...readTyped(form.current, values) })
  })
  // Restored after hydration, since the server does not know the draft; text typed before hydration takes
  // precedence. A new subject remounts the form.
  useLayoutEffect(() => restore(), [])

  function change(part: Partial<ContactDraft>): void {
    setDraft((earlier) => ({ ...earlier, ...part }))
    saveDraft('contactDraft', ownerId, { ...draft, ...part, openMs: toOpenMs(openedAt) })
  }

  async function submit(blank: string): Promise<void> {
    setProblem(undefined)
    if (show(findContactErrors(values))) return
    const content = toContactContent(values, subject.product)
    const request = toIdempotentRequest(draft.request, content)
    change({ request })
    await send(async () => {
      const made = { message_id: request.key, blank, open_ms: toOpenMs(openedAt) }
      const outcome = await sendMessage({ ...content, ...made })
      if (outcome.kind === 'errors') show(outcome.errors)
      else if (outcome.kind !== 'sent') setProblem(outcome)
      else {
        removeDraft('contactDraft')
        setSent({ email: content.email, hasReceipt: outcome.hasReceipt })
      }
    })
  }

  function startOver(): void {
    const { name, email } = draft
    setDraft({ ...toNewDraft(subject), name, email })
    setSent(undefined)
  }

  return { values, change, errors, summary, isSending, problem, sent, submit, startOver }
}

function toOpenMs(openedAt: React.RefObject<number>): number {
  return Math.round(performance.now() - openedAt.current)
}

/** Text that was typed into the form before hydration. */
function readTyped(form: HTMLFormElement | null, shown: ContactValues): Partial<ContactValues> {
  if (!form) return {}
  const data = new FormData(form)
  const typed = Object.keys(CONTACT_FIELD_IDS).flatMap((field) => {
    const text = data.get(field)
    const isTyped = typeof text === 'string' && text !== '' && text !== shown[field as keyof ContactValues]
    return isTyped ? [[field, text]] : []
  })
  return Object.fromEntries(typed) as Partial<ContactValues>
}
