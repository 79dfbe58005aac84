import { Box, Tab, Tabs } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { Title, useTranslate } from 'react-admin'
import { CohortsPanel } from './cohorts-panel.tsx'
import { SalesReportPanels } from './sales-report.tsx'
import { StockPanel } from './stock-panel.tsx'

const TABS = {
  sales: SalesReportPanels,
  customers: CohortsPanel,
  stock: StockPanel,
} as const satisfies Record<string, ComponentType>

type TabName = keyof typeof TABS

const NAMES = Object.keys(TABS) as TabName[]

/** Reports of sales, of customers by their first order, and of the stock. */
export function ReportsPage() {
  const translate = useTranslate()
  const [tab, setTab] = useState<TabName>('sales')
  const Panels = TABS[tab]
  return (
    <Box sx={{ pt: 1, maxWidth: '80rem' }}>
      <Title title={translate('layout.pages.reports')} />
      <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} sx={{ mb: 2 }}>
        {NAMES.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`reports-tab-${name}`}
            aria-controls="reports-panel"
            label={translate(`reports.tabs.${name}`)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="reports-panel"
        aria-labelledby={`reports-tab-${tab}`}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Panels />
      </Box>
    </Box>
  )
}
