import { CONTACT_TOPICS, type ContactTopic } from '@shop/contract/contact'
import type { IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { readVisitJson, removeVisit, writeVisitJson } from '../../lib/storage/session-storage.ts'

/** What the address of the page says that a message is about. */
export interface ContactSubject {
  orderNumber?: string | undefined
  /** The slug of a piece. */
  product?: string | undefined
}

/** A message that is being written. It survives a reload, for this visit. */
export interface ContactDraft {
  /** Undefined as long as nobody has touched it: the signed-in shopper's own stands there then. */
  name: string | undefined
  email: string | undefined
  topic: ContactTopic | ''
  orderNumber: string
  message: string
  /** What the page was about when it was written. */
  subject: ContactSubject
  /** How long it has been open, in ms, over all loads of the page. */
  openMs: number
  /** The message that was last sent and its id, so that sending it again after a lost answer makes no second one. */
  intention: IdempotentRequest | undefined
}

/** An empty message about what the page is about. */
export function toNewDraft(subject: ContactSubject): ContactDraft {
  return {
    name: undefined,
    email: undefined,
    ...toSubjectFields(subject),
    message: '',
    subject,
    openMs: 0,
    intention: undefined,
  }
}

/**
 * The message as it was kept, on a page about `subject`; what cannot be understood is empty. Whoever comes from another
 * order or piece asks about that one now.
 */
export function parseContactDraft(stored: unknown, subject: ContactSubject): ContactDraft {
  const empty = toNewDraft(subject)
  if (!isObject(stored)) return empty
  const { name, email, topic, orderNumber, message, openMs, intention: idempotentRequest } = stored
  const hasSubject = subject.orderNumber !== undefined || subject.product !== undefined
  const isSameSubject = !hasSubject || isEqual(stored['subject'], subject)
  return {
    name: toText(name),
    email: toText(email),
    ...(isSameSubject
      ? { topic: isTopic(topic) ? topic : empty.topic, orderNumber: toText(orderNumber) ?? empty.orderNumber }
      : toSubjectFields(subject)),
    message: toText(message) ?? '',
    subject,
    openMs: typeof openMs === 'number' && openMs >= 0 ? openMs : 0,
    intention: isIdempotentRequest(idempotentRequest) ? idempotentRequest : undefined,
  }
}

export function readContactDraft(subject: ContactSubject): ContactDraft {
  return parseContactDraft(readVisitJson('contactDraft'), subject)
}

export function writeContactDraft(draft: ContactDraft): void {
  writeVisitJson('contactDraft', draft)
}

/** After a message is sent, nothing of it stays behind. */
export function clearContactDraft(): void {
  removeVisit('contactDraft')
}

function toSubjectFields({
  orderNumber,
  product,
}: ContactSubject): Pick<ContactDraft, 'topic' | 'orderNumber'> {
  const topic = orderNumber !== undefined ? 'order' : product !== undefined ? 'product' : ''
  return { topic, orderNumber: orderNumber ?? '' }
}

function isEqual(stored: unknown, { orderNumber, product }: ContactSubject): boolean {
  return isObject(stored) && stored['orderNumber'] === orderNumber && stored['product'] === product
}

function isTopic(value: unknown): value is ContactTopic {
  return (CONTACT_TOPICS as readonly unknown[]).includes(value)
}

function isIdempotentRequest(value: unknown): value is IdempotentRequest {
  return isObject(value) && typeof value['fingerprint'] === 'string' && typeof value['key'] === 'string'
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
