import type { Data, Endpoint } from '@shop/contract/http/endpoint'
import { useState } from 'react'
import type { ApiResult } from '../../lib/api/api-result.ts'
import type { FieldErrors } from '../../lib/api/field-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { useFormErrors, type FormErrors } from '../../ui/form/use-form-errors.ts'
import { toRefusedFields } from './security-errors.ts'
import { toSecurityMessage } from './security-messages.ts'

/** Result message of a request. */
export interface ResultMessage {
  kind: 'ok' | 'danger'
  title?: string
  text: string
}

/** State of a form of the security page: errors and result, one request at a time. */
interface SecurityForm<Field extends string> extends Omit<FormErrors<Field>, 'show'> {
  message: ResultMessage | undefined
  isSending: boolean
  /**
   * Sends the request unless there are validation errors; shows refusals at their field or as a result
   * message.
   *
   * @param onDone called after success; returns the message to show
   */
  submit: <E extends Endpoint>(
    found: FieldErrors<Field>,
    run: () => Promise<ApiResult<E>>,
    onDone: (data: Data<E>) => string,
  ) => Promise<void>
}

/** State of one form of the security page. */
export function useSecurityForm<Field extends 'current' | 'next' | 'email'>(
  fieldIds: Readonly<Record<Field, string>>,
): SecurityForm<Field> {
  const { errors, summary, show } = useFormErrors(fieldIds)
  const [message, setMessage] = useState<ResultMessage>()
  const [isSending, send] = useSending()

  const submit: SecurityForm<Field>['submit'] = async (found, run, onDone) => {
    setMessage(undefined)
    if (show(found)) return
    await send(async () => {
      try {
        const result = await run()
        if (result.ok) return setMessage({ kind: 'ok', text: onDone(result.data) })
        if (show(toRefusedFields(result.error))) return
        setMessage({ kind: 'danger', text: toSecurityMessage(result.status, result.error) })
      } catch (error) {
        setMessage({ kind: 'danger', text: toOutageMessage(error) })
      }
    })
  }
  return { errors, summary, message, isSending, submit }
}
