import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toIdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { useFormErrors, type FormErrors } from '../../ui/form/use-form-errors.ts'
import {
  clearContactDraft,
  readContactDraft,
  toNewDraft,
  writeContactDraft,
  type ContactDraft,
  type ContactSubject,
} from './contact-draft.ts'
import {
  findContactErrors,
  toContactContent,
  toContactValues,
  type ContactValues,
  type KnownSender,
} from './contact-values.ts'
import { sendMessage, type SendingOutcome } from './send-message.ts'

/** Where each field of the form is. */
export const CONTACT_FIELD_IDS = {
  name: 'contact-name',
  email: 'contact-email',
  topic: 'contact-topic',
  orderNumber: 'contact-order',
  message: 'contact-message',
} as const satisfies Record<keyof ContactValues, string>

/** Changes are kept after this pause, and at once when the page is left. */
const SAVE_DELAY_MS = 300

/** A message that has arrived. */
export interface SentMessage {
  email: string
  hasReceipt: boolean
}

/** The form and what can be done with it. */
export interface Contact extends Pick<FormErrors<keyof ContactValues>, 'errors' | 'summary'> {
  values: ContactValues
  change: (part: Partial<ContactValues>) => void
  isSending: boolean
  /** Why the last try came to nothing, beside faults of the fields. */
  problem: Extract<SendingOutcome, { kind: 'refused' | 'unanswered' }> | undefined
  sent: SentMessage | undefined
  /** @param blank what stands in the field that people do not see */
  submit: (blank: string) => Promise<void>
  /** Another message, after one that was sent. */
  startOver: () => void
}

/** Holds the form together: what is typed is kept for the visit, and sent once. */
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
  const save = useSavedDraft(draft, openedAt)
  const values = toContactValues(draft, known)

  // The server knows nothing of what is kept; what was typed before the page came to life counts more.
  useLayoutEffect(() => {
    const stored = readContactDraft(subject)
    openedAt.current = performance.now() - stored.openMs
    setDraft({ ...stored, ...readTyped(form.current, values) })
    // The page makes another form where it is about something else.
  }, [])

  function change(part: Partial<ContactValues>): void {
    save.current = true
    setDraft((earlier) => ({ ...earlier, ...part }))
  }

  async function submit(blank: string): Promise<void> {
    setProblem(undefined)
    if (show(findContactErrors(values))) return
    const content = toContactContent(values, subject.product)
    const idempotentRequest = toIdempotentRequest(draft.intention, content)
    save.current = true
    setDraft((earlier) => ({ ...earlier, intention: idempotentRequest }))
    await send(async () => {
      const made = { message_id: idempotentRequest.key, blank, open_ms: toOpenMs(openedAt) }
      const outcome = await sendMessage({ ...content, ...made })
      if (outcome.kind === 'errors') show(outcome.errors)
      else if (outcome.kind !== 'sent') setProblem(outcome)
      else {
        save.current = false
        clearContactDraft()
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

/** Keeps a draft shortly after it has changed, as the answer says, and at once when the page is left. */
function useSavedDraft(draft: ContactDraft, openedAt: React.RefObject<number>): React.RefObject<boolean> {
  const latest = useRef(draft)
  const isChanged = useRef(false)
  const save = useCallback(() => {
    if (!isChanged.current) return
    isChanged.current = false
    writeContactDraft({ ...latest.current, openMs: toOpenMs(openedAt) })
  }, [openedAt])

  useEffect(() => {
    latest.current = draft
    const timer = setTimeout(save, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft, save])

  // Before the form that takes this one's place looks for what is kept.
  useLayoutEffect(() => {
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  return isChanged
}

function toOpenMs(openedAt: React.RefObject<number>): number {
  return Math.round(performance.now() - openedAt.current)
}

/** What somebody typed into the form before the page came to life. */
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
