import type { Order } from '@shop/contract/orders/orders.schemas'
import { requestReturn } from '@shop/contract/returns/returns.endpoints'
import { isShopLiable, RETURN_MESSAGE_LENGTH } from '@shop/contract/returns/returns.rules'
import type { OrderReturns } from '@shop/contract/returns/returns.schemas'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../../lib/api/idempotent-request.ts'
import { uploadOwnPhoto } from '../../../lib/shop/send-photo.ts'
import { toSentText } from '../../../lib/shop/sent-text.ts'
import { usePhotos } from '../../../lib/shop/use-photos.ts'
import { m } from '../../../paraglide/messages.js'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PhotosField } from '../../../ui/form/photos-field.tsx'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { useFormErrors } from '../../../ui/form/use-form-errors.ts'
import { Button } from '../../../ui/layout/button.tsx'
import { ErrorNotice } from '../../../ui/text/notice.tsx'
import { FieldGroup } from './field-group.tsx'
import { InsteadFields } from './instead-fields.tsx'
import {
  changeRemedy,
  EMPTY_RETURN,
  findQuoteBody,
  findReturnErrors,
  listReasons,
  RETURN_IDS,
  type ReturnDraft,
} from './return-draft.ts'
import { ReturnLinesField } from './return-lines-field.tsx'
import { ReturnQuote } from './return-quote.tsx'
import { toReasonName, toRemedyHelp, toRemedyName } from './return-texts.ts'
import { useReturnCall } from './use-return-call.ts'

interface ReturnFormProps {
  shopperId: string | undefined
  order: Pick<Order, 'order_id' | 'items'>
  returns: OrderReturns
  onRequested: () => void
  onCancel: () => void
}

/** Requests a return: what for, which products, why, and what it comes to before it is sent. */
export default function ReturnForm({ shopperId, order, returns, onRequested, onCancel }: ReturnFormProps) {
  const [draft, setDraft] = useState(EMPTY_RETURN)
  const { errors, summary, show } = useFormErrors(RETURN_IDS)
  const { error, isSending, send } = useReturnCall(shopperId, order.order_id, m.returns_ask_failed())
  const photos = usePhotos(uploadOwnPhoto)
  const [isEarly, setEarly] = useState(false)
  // A request that got no response is sent again under the same key, so that it is stored once.
  const request = useRef<IdempotentRequest>(undefined)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const change = (part: Partial<ReturnDraft>) => setDraft((before) => ({ ...before, ...part }))
  const reasons = listReasons(draft, returns.lines)
  const left = RETURN_MESSAGE_LENGTH - toSentText(draft.message).length

  async function submit() {
    const body = findQuoteBody(draft)
    if (show(findReturnErrors(draft)) || !body) return
    const message = toSentText(draft.message)
    setEarly(photos.isUploading)
    if (photos.isUploading) return
    const full = {
      ...body,
      photos: photos.uploaded.map(({ photo_id: id }) => id),
      ...(message && { message }),
    }
    request.current = toIdempotentRequest(request.current, full)
    const { key } = request.current
    const input = { params: { id: order.order_id }, body: full }
    if (await send(() => call(requestReturn, input, { idempotencyKey: key }))) onRequested()
  }

  return (
    <Form onSubmit={submit} className="flex w-full max-w-prose flex-col gap-7">
      <ErrorSummary errors={summary} />
      <FieldGroup id={RETURN_IDS.remedy} legend={m.returns_remedy()} error={errors.remedy}>
        <div className="grid gap-3 sm:grid-cols-2">
          {returns.remedies.map((remedy, index) => (
            <RadioCard
              key={remedy}
              ref={index === 0 ? first : undefined}
              name="remedy"
              label={toRemedyName(remedy)}
              description={toRemedyHelp(remedy, returns.restringing_price)}
              checked={draft.remedy === remedy}
              onChange={() => setDraft(changeRemedy(draft, remedy, returns.lines))}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup id={RETURN_IDS.lines} legend={m.returns_lines()} error={errors.lines}>
        <ReturnLinesField
          items={order.items}
          lines={returns.lines}
          remedy={draft.remedy}
          quantities={draft.quantities}
          onChange={(quantities) => change({ quantities })}
        />
      </FieldGroup>
      <Field id={RETURN_IDS.reason} label={m.returns_reason()} error={errors.reason} required>
        {(control) => (
          <Select
            {...control}
            name="reason"
            autoComplete="off"
            value={draft.reason ?? ''}
            disabled={!draft.remedy}
            onChange={(event) => change({ reason: reasons.find((each) => each === event.target.value) })}
          >
            <option value="">{m.returns_reason_choose()}</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {toReasonName(reason)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.remedy === 'exchange' && (
        <div id={RETURN_IDS.instead} tabIndex={-1} className="flex flex-col gap-6 outline-none">
          {Object.keys(draft.quantities).map((key) => {
            const position = Number(key)
            const item = order.items[position]
            return (
              item && (
                <InsteadFields
                  key={position}
                  item={item}
                  value={draft.instead[position]}
                  error={errors.instead}
                  isFaulty={draft.reason !== undefined && isShopLiable(draft.reason)}
                  onChange={(instead) => change({ instead: { ...draft.instead, [position]: instead } })}
                />
              )
            )
          })}
        </div>
      )}
      <Field
        id={RETURN_IDS.message}
        label={m.returns_message()}
        help={
          <>
            {m.returns_message_help()}{' '}
            {left < 100 && <span className="tabular-nums">{m.checkout_note_left({ count: left })}</span>}
          </>
        }
        error={errors.message}
        optional
      >
        {(control) => (
          <TextArea
            {...control}
            name="message"
            rows={4}
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        )}
      </Field>
      <PhotosField photos={photos} />
      <ReturnQuote shopperId={shopperId} orderId={order.order_id} body={findQuoteBody(draft)} />
      <ErrorNotice message={isEarly && photos.isUploading ? m.photos_wait() : error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {m.returns_discard()}
        </Button>
        <Button type="submit" loading={isSending}>
          {m.returns_send()}
        </Button>
      </div>
    </Form>
  )
}
