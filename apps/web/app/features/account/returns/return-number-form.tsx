import {
  CARRIER_LENGTH,
  CARRIERS,
  readShipment,
  TRACKING_NUMBER_LENGTH,
} from '@shop/contract/tracking/carriers.rules'
import { setReturnShipment } from '@shop/contract/returns/returns.endpoints'
import type { Return } from '@shop/contract/returns/returns.schemas'
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Button } from '../../../ui/layout/button.tsx'
import { ErrorNotice } from '../../../ui/text/notice.tsx'
import { toNumberError } from './return-texts.ts'
import { useReturnCall } from './use-return-call.ts'

interface ReturnNumberFormProps {
  shopperId: string | undefined
  item: Return
  onSaved: () => void
  onCancel: () => void
}

/** Carrier and number of the parcel to the shop. */
export default function ReturnNumberForm({ shopperId, item, onSaved, onCancel }: ReturnNumberFormProps) {
  const { order_id: id, return_id: returnId, shipment } = item
  const listId = useId()
  const carrierField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<{ carrier?: string; number?: string }>({})
  const { error, isSending, send } = useReturnCall(shopperId, id, m.returns_number_failed())
  useEffect(() => carrierField.current?.focus(), [])

  async function submit(data: FormData) {
    const carrier = String(data.get('carrier')).trim()
    const number = String(data.get('tracking_number')).trim()
    const found = findErrors(carrier, number)
    setErrors(found)
    if (found.carrier) return carrierField.current?.focus()
    if (found.number) return numberField.current?.focus()
    const body = { carrier, tracking_number: number }
    if (await send(() => call(setReturnShipment, { params: { id, returnId }, body }))) onSaved()
  }

  return (
    <Form onSubmit={submit} className="flex w-full max-w-prose flex-col gap-4">
      <ErrorNotice message={error} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.returns_carrier()} error={errors.carrier} required>
          {(control) => (
            <TextInput
              {...control}
              ref={carrierField}
              name="carrier"
              list={listId}
              autoComplete="off"
              maxLength={CARRIER_LENGTH}
              defaultValue={shipment ? localized(shipment, 'carrier') : ''}
            />
          )}
        </Field>
        <Field label={m.returns_tracking_number()} error={errors.number} required>
          {(control) => (
            <TextInput
              {...control}
              ref={numberField}
              name="tracking_number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={TRACKING_NUMBER_LENGTH}
              defaultValue={shipment?.tracking_number ?? ''}
            />
          )}
        </Field>
      </div>
      <datalist id={listId}>
        {CARRIERS.map((carrier) => (
          <option key={carrier.code} value={localized(carrier, 'name')} />
        ))}
      </datalist>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {m.returns_discard()}
        </Button>
        <Button type="submit" loading={isSending}>
          {m.returns_number_save()}
        </Button>
      </div>
    </Form>
  )
}

/** What is wrong with what was typed, by the rules that the server checks too. */
function findErrors(carrier: string, number: string): { carrier?: string; number?: string } {
  if (!carrier) return { carrier: m.returns_missing_carrier() }
  if (!number) return { number: m.returns_missing_number() }
  return readShipment(carrier, number).isNumber ? {} : { number: toNumberError(carrier) }
}
