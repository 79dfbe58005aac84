import { Notice } from '../../ui/text/notice.tsx'
import type { ResultMessage } from './use-security-form.ts'

/** Result of a request; renders nothing without one. */
export function ResultNotice({ message }: { message: ResultMessage | undefined }) {
  return (
    message && (
      <Notice kind={message.kind} announce title={message.title}>
        <p className="break-words">{message.text}</p>
      </Notice>
    )
  )
}
