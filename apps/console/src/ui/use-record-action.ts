import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { ErrorCode } from '@shop/contract/http/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import { hasCode } from '../data/api-error.ts'
import { useServices } from '../data/services.ts'
import { useErrorText } from './use-error-text.ts'

/** An action on the record of the page, while its dialog is open. */
export interface RecordAction<Details> {
  isSending: boolean
  /** Why it was not done. */
  error: string | undefined
  /** The record before, and as somebody else has left it. */
  conflict: { before: Details; after: Details } | undefined
  send: (body: object, params?: object) => Promise<void>
}

/** How the actions of a resource respond. */
interface ActionKind {
  /** The resource; its texts are those of its actions and refusals. */
  resource: string
  /** The field of the response that has the record. */
  field: string
  /** The code of refusals that have a reason. */
  refusal: ErrorCode
}

/**
 * Sends an action on the record of the page. If somebody was faster, the page shows the record as it stands, and the
 * dialog what has changed: nothing that was entered is lost, and pressing again is a choice.
 */
export function useRecordAction<Details extends RaRecord>(
  endpoint: ConsoleEndpoint,
  { resource, field, refusal }: ActionKind,
  onDone: () => void,
): RecordAction<Details> {
  const { api } = useServices()
  const record = useRecordContext<Details>()!
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const [state, setState] = useState<Omit<RecordAction<Details>, 'send'>>(IDLE)

  function show(current: Details) {
    queryClient.setQueriesData({ queryKey: [resource, 'getOne'] }, (shown: Details | undefined) =>
      shown?.id === current.id ? current : shown,
    )
    void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
  }

  async function send(body: object, params: object = {}) {
    setState({ ...IDLE, isSending: true })
    try {
      const parts = { params: { id: record.id, ...params }, body }
      const done = (await api.send(endpoint, parts)) as Record<string, unknown>
      show(done[field] as Details)
      notify(`${resource}.actions.${done['is_new'] ? 'done' : 'done_before'}`, { type: 'success' })
      setState(IDLE)
      onDone()
    } catch (error) {
      if (hasCode(error, 'STALE_VERSION')) {
        const after = error.details[0]?.['current'] as Details
        show(after)
        const stale = translate(`${resource}.actions.stale`)
        setState({ ...IDLE, error: stale, conflict: { before: record, after } })
      } else {
        const reason = hasCode(error, refusal) && (error.details[0]?.['reason'] as string)
        setState({
          ...IDLE,
          error: reason ? translate(`${resource}.refusals.${reason}`) : toErrorText(error),
        })
      }
    }
  }

  return { ...state, send }
}

const IDLE = { isSending: false, error: undefined, conflict: undefined }
