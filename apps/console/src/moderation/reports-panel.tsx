import { Button } from '@mui/material'
import type { ComponentProps } from 'react'
import { CanAccess, useTranslate } from 'react-admin'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { ReportList } from './report-list.tsx'

interface ReportsPanelProps extends ComponentProps<typeof ReportList> {
  resource: string
  dismiss: () => Promise<unknown>
}

/** What shoppers have reported of something, and that it may stay; nothing without reports. */
export function ReportsPanel({ reports, resource, dismiss }: ReportsPanelProps) {
  const translate = useTranslate()
  const { isRunning, run } = useAction(dismiss, 'moderation.dismiss.done')
  if (reports.length === 0) return null
  return (
    <Panel title={translate('moderation.reports')}>
      <ReportList reports={reports} />
      <CanAccess resource={resource} action="dismiss">
        <Button loading={isRunning} onClick={() => void run()}>
          {translate('moderation.dismiss.label')}
        </Button>
      </CanAccess>
    </Panel>
  )
}
