import {
  isShopLiable,
  REMEDY_REASONS,
  RETURN_MESSAGE_LENGTH,
  type ReturnReason,
  type ReturnRemedy,
} from '@shop/contract/returns/returns.rules'
import type { OrderReturns, QuoteReturnBody } from '@shop/contract/returns/returns.schemas'
import { toFieldErrors, type FieldErrors } from '../../../lib/api/field-errors.ts'
import { toSentText } from '../../../lib/shop/sent-text.ts'
import { m } from '../../../paraglide/messages.js'

/** The product that is sent instead. */
export interface InsteadDraft {
  product_id: string
  size?: string
  /** It has sizes, and none is chosen yet. */
  needsSize?: boolean
}

/** A request as it is typed. */
export interface ReturnDraft {
  remedy: ReturnRemedy | undefined
  /** Units by position of the line; lines that stay are left out. */
  quantities: Readonly<Record<number, number>>
  instead: Readonly<Record<number, InsteadDraft | undefined>>
  reason: ReturnReason | undefined
  message: string
}

export const EMPTY_RETURN: ReturnDraft = {
  remedy: undefined,
  quantities: {},
  instead: {},
  reason: undefined,
  message: '',
}

export type ReturnField = 'remedy' | 'lines' | 'reason' | 'instead' | 'message'

/** Ids of the fields, for links of the error summary. */
export const RETURN_IDS: Readonly<Record<ReturnField, string>> = {
  remedy: 'return-remedy',
  lines: 'return-lines',
  reason: 'return-reason',
  instead: 'return-instead',
  message: 'return-message',
}

type ReturnableLine = OrderReturns['lines'][number]

/** Whether a line can be in a return with this remedy. */
export function isChoosable(line: ReturnableLine, remedy: ReturnRemedy | undefined): boolean {
  return line.quantity > 0 && !((line.made_to_order || line.free_gift) && remedy === 'exchange')
}

/** The draft with another remedy: what does not fit it is dropped. */
export function changeRemedy(
  draft: ReturnDraft,
  remedy: ReturnRemedy,
  lines: readonly ReturnableLine[],
): ReturnDraft {
  const quantities = Object.fromEntries(
    Object.entries(draft.quantities).filter(([position]) =>
      lines.some((line) => line.position === Number(position) && isChoosable(line, remedy)),
    ),
  )
  const changed = { ...draft, remedy, quantities }
  const fits = draft.reason && listReasons(changed, lines).includes(draft.reason)
  return fits ? changed : { ...changed, reason: undefined }
}

/** The reasons that fit the remedy; what was made to order comes back only for what the shop is liable for. */
export function listReasons(
  { remedy, quantities }: Pick<ReturnDraft, 'remedy' | 'quantities'>,
  lines: readonly ReturnableLine[],
): readonly ReturnReason[] {
  if (!remedy) return []
  const hasMadeToOrder = lines.some((line) => line.made_to_order && quantities[line.position] !== undefined)
  const reasons = REMEDY_REASONS[remedy]
  return hasMadeToOrder && remedy === 'refund' ? reasons.filter(isShopLiable) : reasons
}

/** The request for a quote; undefined until everything that it needs is chosen. */
export function findQuoteBody(draft: ReturnDraft): QuoteReturnBody | undefined {
  const { remedy, reason } = draft
  const lines = Object.entries(draft.quantities).map(([key, quantity]) => {
    const position = Number(key)
    const instead = remedy === 'exchange' ? draft.instead[position] : undefined
    return { position, quantity, ...(instead && { instead: toItem(instead) }) }
  })
  if (!remedy || !reason || lines.length === 0 || !hasAllItems(draft)) return undefined
  return { remedy, reason, lines }
}

const toItem = ({ product_id, size }: InsteadDraft) => ({ product_id, ...(size !== undefined && { size }) })

function hasAllItems({ remedy, quantities, instead }: ReturnDraft): boolean {
  if (remedy !== 'exchange') return true
  return Object.keys(quantities).every((position) => {
    const item = instead[Number(position)]
    return item !== undefined && !item.needsSize
  })
}

/** Validates a request before it is sent; the server has the same rules. */
export function findReturnErrors(draft: ReturnDraft): FieldErrors<ReturnField> {
  const over = toSentText(draft.message).length - RETURN_MESSAGE_LENGTH
  return toFieldErrors<ReturnField>({
    remedy: draft.remedy ? undefined : m.returns_missing_remedy(),
    lines: Object.keys(draft.quantities).length > 0 ? undefined : m.returns_missing_lines(),
    reason: draft.reason ? undefined : m.returns_missing_reason(),
    instead: hasAllItems(draft) ? undefined : m.returns_missing_instead(),
    message: over > 0 ? m.returns_message_long({ count: over }) : undefined,
  })
}
