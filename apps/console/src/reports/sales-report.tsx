import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { startOf, toDay } from '@shop/contract/days/days.rules'
import { exportSales, getSalesReport, type SalesReport } from '@shop/contract/reports/sales-reports.console'
import { useState } from 'react'
import { useLocaleState, useStore, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { useSaveFile } from '../ui/save-file.ts'
import { ComparedBars } from './compared-bars.tsx'
import { formatSpan, formatStep } from './format-span.ts'
import { MARGIN_COLUMNS, toMarginCells } from './margin-cells.tsx'
import { Ranking } from './ranking.tsx'
import { SalesBreakdownPanel } from './sales-breakdown.tsx'
import { SalesTiles } from './sales-tiles.tsx'
import { SpanChoice, type ChosenSpan } from './span-choice.tsx'

/** Sales of a day, week, month or year next to the one before, and what they are made of. */
export function SalesReportPanels() {
  const translate = useTranslate()
  const save = useSaveFile()
  const [span, setSpan] = useStore<ChosenSpan['span']>('reports.span', 'month')
  const [day, setDay] = useState(() => toDay(new Date()))
  const chosen = { span, day }
  const { data, error, refetch } = useEndpoint(getSalesReport, { query: chosen })
  const choose = (next: ChosenSpan) => {
    setSpan(next.span)
    setDay(next.day)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <SpanChoice value={chosen} onChange={choose} />
        <Button
          startIcon={<ExportIcon />}
          onClick={() => void save(exportSales, { query: chosen }, `sales-${data?.from ?? day}.csv`)}
        >
          {translate('reports.spans.export')}
        </Button>
      </Box>
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data ? <Report report={data} span={span} /> : !error && <Skeleton variant="rounded" height={500} />}
      <SalesBreakdownPanel chosen={chosen} />
    </>
  )
}

function Report({ report, span }: { report: SalesReport; span: ChosenSpan['span'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { totals, totals_before: before, steps } = report
  const labels = { now: formatSpan(span, report, locale), before: formatSpan(span, report.before, locale) }
  const title = translate('reports.sales.title')
  const isEmpty = totals.orders + before.orders === 0
  return (
    <>
      <SalesTiles report={report} />
      <Panel title={title} hint={translate('reports.spans.hint')}>
        {isEmpty ? (
          <Typography color="text.secondary">{translate('reports.sales.empty')}</Typography>
        ) : (
          <>
            <ComparedBars
              title={title}
              description={translate('reports.spans.hint')}
              points={steps.map((step) => ({
                at: startOf(step.from),
                now: step.figures.sales,
                before: step.before?.sales,
              }))}
              labels={labels}
              formatAt={(at, location) => formatStep(span, at, locale, location === 'full')}
            />
            <StepTable report={report} span={span} />
          </>
        )}
      </Panel>
    </>
  )
}

/** The figures of the chart. */
function StepTable({ report, span }: { report: SalesReport; span: ChosenSpan['span'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const hasMargins = report.totals.margin !== undefined
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
        {translate('reports.spans.table')}
      </Box>
      <Ranking
        texts="reports.steps"
        label={translate('reports.spans.table')}
        columns={[
          'part',
          'orders',
          'sales',
          'refunds',
          'net',
          ...(hasMargins ? MARGIN_COLUMNS : []),
          'before',
        ]}
        rows={report.steps.map(({ from, figures, before }) => ({
          key: from,
          cells: [
            formatStep(span, startOf(from), locale, true),
            figures.orders,
            <Money key="sales" value={figures.sales} />,
            <Money key="refunds" value={figures.refunds} />,
            <Money key="net" value={figures.net} />,
            ...(hasMargins ? toMarginCells(figures.margin) : []),
            before ? <Money key="before" value={before.sales} /> : '–',
          ],
        }))}
      />
    </Box>
  )
}
