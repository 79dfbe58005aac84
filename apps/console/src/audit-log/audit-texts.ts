import type { AuditEntry } from '@shop/contract/audit/audit.console'
import { COMMAND_LINE } from '@shop/contract/audit/audit-actions.console'
import { useTranslate } from 'react-admin'

/** Who made a change: the member of staff, the program with its key, or the command line. */
export function useWhoText(): (entry: AuditEntry) => string {
  const translate = useTranslate()
  return ({ staff_id: staffId, who }) =>
    staffId === undefined && who === COMMAND_LINE ? translate('audit_log.command_line') : who
}

/** What was done, as a text where the console has one: those of `order.shipped`, else those of `shipped`. */
export function useActionText(): (entry: Pick<AuditEntry, 'action'>) => string {
  const translate = useTranslate()
  return ({ action }) => {
    const done = action.slice(action.indexOf('.') + 1)
    const general = translate(`audit_log.actions.${done}`, { _: done.replaceAll(/[._]/g, ' ') })
    return translate(`audit_log.actions.${action}`, { _: general })
  }
}

/** What was changed: "Order 20261125-0001". */
export function useSubjectText(): (entry: AuditEntry) => string {
  const translate = useTranslate()
  return ({ subject_type: type, subject_label: label }) => {
    const kind = translate(`audit_log.subjects.${type}`, { _: type.replaceAll('_', ' ') })
    if (label === type) return kind
    return `${kind} ${type === 'settings' ? translate(`settings.names.${label}`, { _: label }) : label}`
  }
}
