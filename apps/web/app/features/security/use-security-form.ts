import type { Data, Endpoint } from '@shop/contract/endpoint'
import { useState } from 'react'
import type { ApiResult } from '../../lib/api-result.ts'
import type { Faults } from '../../lib/faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { useFormFaults, type FormFaults } from '../../ui/use-form-faults.ts'
import { toRefusedFields } from './security-faults.ts'
import { toSecurityMessage, toSecurityOutageMessage } from './security-messages.ts'

/** What became of a request, in words. */
export interface News {
  kind: 'ok' | 'danger'
  title?: string
  text: string
}

/** A form of the security page: what is wrong with it, what became of it, one request at a time. */
export interface SecurityForm<Field extends string> extends Omit<FormFaults<Field>, 'show'> {
  news: News | undefined
  isSending: boolean
  /**
   * Makes the call unless something was found; shows what the server refuses beside its field, and all else as news.
   *
   * @param onDone after a success; answers what to tell
   */
  submit: <E extends Endpoint>(
    found: Faults<Field>,
    run: () => Promise<ApiResult<E>>,
    onDone: (data: Data<E>) => string,
  ) => Promise<void>
}

/** The state of one form of the security page. */
export function useSecurityForm<Field extends 'current' | 'next' | 'email'>(
  fieldIds: Readonly<Record<Field, string>>,
): SecurityForm<Field> {
  const { faults, summary, show } = useFormFaults(fieldIds)
  const [news, setNews] = useState<News>()
  const [isSending, send] = useSending()

  const submit: SecurityForm<Field>['submit'] = async (found, run, onDone) => {
    setNews(undefined)
    if (show(found)) return
    await send(async () => {
      try {
        const result = await run()
        if (result.ok) return setNews({ kind: 'ok', text: onDone(result.data) })
        if (show(toRefusedFields(result.error))) return
        setNews({ kind: 'danger', text: toSecurityMessage(result.status, result.error) })
      } catch (error) {
        setNews({ kind: 'danger', text: toSecurityOutageMessage(error) })
      }
    })
  }
  return { faults, summary, news, isSending, submit }
}
