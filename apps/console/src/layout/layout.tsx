import { Alert, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Layout as ReactAdminLayout, useIsOffline, useTranslate } from 'react-admin'
import { AppBar } from './app-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { Menu } from './menu.tsx'
import { Sidebar } from './sidebar.tsx'

/** What every page of somebody signed in has around it. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <ReactAdminLayout
      appBar={AppBar}
      appBarAlwaysOn
      menu={Menu}
      sidebar={Sidebar}
      error={ErrorPage}
      // react-admin's layout is as wide as its widest table, which is for the table alone to be.
      sx={{
        minWidth: 0,
        '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 4 },
        // Paper shows the page alone.
        '@media print': { '& .MuiAppBar-root, & .MuiDrawer-root': { display: 'none' } },
      }}
    >
      <OfflineNotice />
      {children}
      <TimeNote />
    </ReactAdminLayout>
  )
}

/** Names the time zone of every time that a page shows. */
function TimeNote() {
  const translate = useTranslate()
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
      {translate('time.note')}
    </Typography>
  )
}

function OfflineNotice() {
  const translate = useTranslate()
  const isOffline = useIsOffline()
  return (
    <div role="status">
      {isOffline && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('layout.offline')}
        </Alert>
      )}
    </div>
  )
}
